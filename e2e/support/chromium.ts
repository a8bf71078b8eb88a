/** Chromium of the machine, in a container too, and quiet: it fetches nothing of its own. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
