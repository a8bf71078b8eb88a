import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
const day = 24 * 60 * 60_000

export type Certificate = { cert: string; key: string; certFile: string; keyFile: string }
export type Authority = {
  /** The file with the authority's own certificate. */
  file: string
  pem: string
  /** Makes a certificate for a host. */
  issue(host: string): Promise<Certificate>
}

/** Makes a certificate authority whose files are in `folder`. */
export async function createAuthority(folder: string, name: string): Promise<Authority> {
  const keys = await makeKeys()
  const validity = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) }
  const own = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    ...validity,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  })
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text)
    return join(folder, file)
  }
  const pem = own.toString('pem')
  return {
    file: write(`${name}.pem`, pem),
    pem,
    async issue(host) {
      const { publicKey, privateKey } = await makeKeys()
      const issued = await X509CertificateGenerator.create({
        subject: `CN=${host}`,
        issuer: own.subject,
        ...validity,
        publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
      })
      const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64')
      const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`
      const cert = issued.toString('pem')
      return {
        cert,
        key,
        certFile: write(`${name}-${host}.pem`, cert),
        keyFile: write(`${name}-${host}.key`, key),
      }
    },
  }
}
