/** Whether a modal dialog is open, which then owns the focus and the shortcuts. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null
}
