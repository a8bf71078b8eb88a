/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`)

/** The same, with text between backticks as code. */
export const escapeWithCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
