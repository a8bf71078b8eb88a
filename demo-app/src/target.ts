/**
 * Where to go after signing in: the address asked for if it is one of ours, else the first page. Anyone can send
 * people here with any address, and must not get them somewhere else by our hand.
 */
export function ownTarget(target: string | null, baseUrl: string): string {
  const url = target === null ? null : URL.parse(target, baseUrl)
  const isOurs = url !== null && url.origin === new URL(baseUrl).origin
  // Whole, since a path of its own that begins with two slashes is another host's address.
  return isOurs ? url.href : `${baseUrl}/`
}
