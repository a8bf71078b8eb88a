/** The settings of a portal that people reach over the network. */
export const publicPortal = { PUBLIC_URL: 'https://portal.example', SMTP_URL: 'smtp://relay.example' }
