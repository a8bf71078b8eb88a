import { resolve } from 'node:path'
import { z } from 'zod'

/** A receiver of syslog over TLS. */
export type SyslogReceiver = {
  host: string
  port: number
  /** The file with the certificates of the authorities that are trusted. Without one, those of Node. */
  caFile: string | undefined
  certFile: string | undefined
  keyFile: string | undefined
}

const pattern = /^(?:\[(?<ip>[0-9a-f:.]+)\]|(?<name>[a-z0-9.-]+))(?::(?<port>\d{1,5}))?$/i
const usualPort = 6514

/** `host:port`, `[IPv6]:port`, or a host with the usual port. */
export const syslogAddress = z.string().transform((value, context) => {
  const { ip, name, port = String(usualPort) } = pattern.exec(value)?.groups ?? {}
  const host = ip ?? name
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
    context.addIssue({ code: 'custom', message: 'a host and a port, such as siem.example.org:6514' })
    return z.NEVER
  }
  return { host, port: Number(port) }
})

type Variables = {
  AUDIT_SYSLOG?: z.infer<typeof syslogAddress> | undefined
  AUDIT_SYSLOG_CA?: string | undefined
  AUDIT_SYSLOG_CERT?: string | undefined
  AUDIT_SYSLOG_KEY?: string | undefined
}

export function readSyslog(env: Variables): SyslogReceiver | undefined {
  if (env.AUDIT_SYSLOG === undefined) return undefined
  const file = (path: string | undefined) => (path === undefined ? undefined : resolve(path))
  return {
    ...env.AUDIT_SYSLOG,
    caFile: file(env.AUDIT_SYSLOG_CA),
    certFile: file(env.AUDIT_SYSLOG_CERT),
    keyFile: file(env.AUDIT_SYSLOG_KEY),
  }
}
