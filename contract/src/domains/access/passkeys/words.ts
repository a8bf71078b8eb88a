/** The ways to a passkey that WebAuthn names. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]

/** The most passkeys of one person. */
export const mostPasskeys = 20
