import type { User } from '@gantry/contract/domains/access/auth/schemas'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import i18next from 'i18next'
import { call } from '../../api/call.ts'
import { fetchTexts } from '../../i18n/i18n.ts'
import { notify } from '../../ui/feedback/notify.ts'

// Loaded on the click, because the sign-in page must stay small. Each function returns null when the browser gave no
// passkey, and has shown why.

export async function signInByPasskey(): Promise<User | null> {
  const optionsJSON = await call('beginPasskeySignIn')
  const credential = await ask(() => startAuthentication({ optionsJSON }))
  return credential && (await call('signInByPasskey', { body: { credential } })).user
}

export async function verifyByPasskey(): Promise<User | null> {
  const optionsJSON = await call('beginPasskeyVerification')
  const credential = await ask(() => startAuthentication({ optionsJSON }))
  return credential && (await call('verifyByPasskey', { body: { credential } })).user
}

/** @param currentPassword in base64 */
export async function createPasskey(name: string, currentPassword: string) {
  const optionsJSON = await call('beginPasskey', { body: { currentPassword } })
  const credential = await ask(() => startRegistration({ optionsJSON }))
  return credential && call('addPasskey', { body: { name, credential } })
}

async function ask<Credential>(start: () => Promise<Credential>): Promise<Credential | null> {
  try {
    return await start()
  } catch (error) {
    await fetchTexts(['passkeys'])
    notify.error(i18next.t(`passkeys:failed.${reasonOf(error)}`))
    return null
  }
}

/** The names of errors are those of WebAuthn. */
function reasonOf(error: unknown) {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'cancelled'
    case 'InvalidStateError':
      return 'known'
    case 'SecurityError':
      return 'address'
    default:
      return 'unsupported'
  }
}
