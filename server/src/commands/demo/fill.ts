import type { World } from '../../platform/world.ts'
import { findOwnApp, makeOwnApp } from './own-app.ts'
import { hasPeople } from './queries.ts'
import { seed } from './seed.ts'
import { findPassword, listSignIns, makePassword } from './sign-ins.ts'

/** Fills the platform with demo data in the first run. Later runs change nothing. */
export async function fillWhenEmpty(world: World): Promise<void> {
  if (await hasPeople(world.db)) return
  const { dataDir } = world.settings
  // The password is written first, so that a crash cannot leave users with an unknown password.
  const password = (await findPassword(dataDir)) ?? (await makePassword(dataDir, world.secrets))
  const ownApp = (await findOwnApp(world)) ?? (await makeOwnApp(world))
  await seed(world, password, ownApp)
}

/** Describes how to sign in to the demo. */
export async function describeSignIns(world: World): Promise<string> {
  const { dataDir, relay } = world.settings
  const password = await findPassword(dataDir)
  if (password === null) return '\n  There were people here before, so the demo has added nobody.\n'
  const lines = (await listSignIns(world.db)).map(({ as, email }) => `    ${as.padEnd(24)}${email}`)
  const code = relay === undefined ? '\n  The six-digit code asked for then is in the mailbox.\n' : ''
  const ownApp = await findOwnApp(world)
  const apps =
    ownApp === null
      ? '\n  This folder was filled before there was a demo app; an empty one (DATA_DIR) gets it too.\n'
      : `\n  The apps Northlight RIS and Reporting on the dashboard are real ones, at ${ownApp.address}\n`
  return `\n  Sign in with the password ${password} as\n${lines.join('\n')}\n${code}${apps}`
}
