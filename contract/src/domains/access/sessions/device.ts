// Without a schema library: the portal and the server's mails put devices into words.

// The order matters, because many browsers also name the browsers that they are based on.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)(?:\.[\d.]*)?(?: Mobile\/\S+)? Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

export type Device = { browser: string | null; system: string | null }

/** The browser and system of a user agent: `Firefox 140` on `Windows`. */
export function deviceFrom(userAgent: string): Device {
  return {
    browser: browserIn(userAgent),
    system: systems.find(([sign]) => sign.test(userAgent))?.[1] ?? null,
  }
}

function browserIn(userAgent: string): string | null {
  for (const [sign, name] of browsers) {
    const version = sign.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  // Programs name themselves first: `curl/8.14.1`.
  const program = /^([A-Za-z][\w.-]{0,30})\/(\d+)/.exec(userAgent)
  return program && program[1] !== 'Mozilla' ? `${program[1]} ${program[2]}` : null
}
