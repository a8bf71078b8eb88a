import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { SyslogReceiver } from '../../../../platform/settings/syslog.ts'

const longest = 20_000

/**
 * Sends frames over a TLS connection of their own, and returns when the receiver has closed it in turn (RFC 5425, 4.4). Syslog
 * has no acknowledgements: only this shows that the receiver has read everything.
 * @throws if the receiver cannot be reached, is not the one of the certificate, or may not have read everything
 */
export async function sendFrames(
  receiver: SyslogReceiver,
  frames: string[],
  signal: AbortSignal,
): Promise<void> {
  const { host, port } = receiver
  // Read for each connection, so that renewed files take effect.
  const read = async (file: string | undefined) => (file === undefined ? undefined : await readFile(file))
  const [ca, cert, key] = await Promise.all([receiver.caFile, receiver.certFile, receiver.keyFile].map(read))
  await new Promise<void>((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ca,
      cert,
      key,
      servername: isIP(host) ? '' : host,
      minVersion: 'TLSv1.2',
    })
    const giveUp = () => socket.destroy(new Error('sending was interrupted or took too long'))
    const both = AbortSignal.any([signal, AbortSignal.timeout(longest)])
    if (both.aborted) giveUp()
    else both.addEventListener('abort', giveUp)
    let isSent = false
    let isRead = false
    socket
      .once('secureConnect', () =>
        socket.write(frames.join(''), () => {
          isSent = true
          socket.end()
        }),
      )
      .once('end', () => {
        isRead = isSent
      })
      .once('error', reject)
      .once('close', () => {
        both.removeEventListener('abort', giveUp)
        if (isRead) resolve()
        else reject(new Error('the receiver closed the connection early'))
      })
      .resume()
  })
}
