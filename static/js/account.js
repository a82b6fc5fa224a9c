// The pages of accounts: says in words when a passkey or security key did not work.

import "./ui/settings.js";

const WORDS = {
  NotAllowedError: "That was cancelled or took too long. Nothing has changed.",
  InvalidStateError: "This key is already known here.",
  NotSupportedError: "This browser or device cannot do that.",
  SecurityError: "Passkeys work only over https, or on localhost.",
};

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const line = document.getElementById("device-problem");
  line.textContent = WORDS[event.detail.exception?.name] || "That did not work. Please try again, or use your password.";
  line.hidden = false;
});
