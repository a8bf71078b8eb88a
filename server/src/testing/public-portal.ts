/** The settings of a portal on a network. */
export const publicPortal = { PUBLIC_URL: 'https://portal.example', SMTP_URL: 'smtp://relay.example' }
