/** Whether a modal dialog is on the screen: until it goes, focus and shortcuts are its own. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null
}
