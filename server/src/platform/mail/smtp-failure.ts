import type { Relay } from '../settings/addresses.ts'
import { MailNotSent } from './mailer.ts'

type Failure = {
  code?: string
  originalCode?: string
  responseCode?: number
  command?: string
}

const network: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up',
  ETIMEDOUT: 'it gave no answer in time',
}

/** The relay's own text may repeat addresses, so only its number is kept. */
export function explainFailure(error: unknown, { host, port }: Relay): MailNotSent {
  const failure = error as Failure
  const said = failure.responseCode === undefined ? '' : ` (it answered ${failure.responseCode})`
  return new MailNotSent(`The relay ${host}:${port} took no mail: ${causeOf(failure)}${said}.`, {
    cause: error,
  })
}

function causeOf({ code = '', originalCode = '', responseCode, command = '' }: Failure): string {
  if (code === 'ETLS' && command === 'STARTTLS' && responseCode !== undefined)
    return 'it offers no encryption (STARTTLS), without which nothing is sent; SMTP_URL may end in ?tls=off to allow that'
  if (code === 'ETLS' || code === 'ESOCKET')
    return network[originalCode] ?? `no encrypted connection could be made (${originalCode || code})`
  if (code === 'EAUTH') return 'it refused the user or the password of SMTP_URL'
  if (command === 'MAIL FROM') return 'it refused the sender, which MAIL_FROM names'
  if (command === 'RCPT TO') return 'it refused the recipient'
  return (
    network[originalCode] ?? network[code] ?? `the connection failed (${originalCode || code || 'unknown'})`
  )
}
