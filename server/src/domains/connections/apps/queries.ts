import { roleRef } from '@gantry/contract/product'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/world.ts'

const activeApps = (db: Db) => db.selectFrom('app').where('app.status', '=', true)

/** Lists the active apps that this role may open, by name. */
export function listAppsOfRole(db: Db, code: string) {
  return activeApps(db)
    .innerJoin('appRole', 'appRole.appId', 'app.appId')
    .innerJoin('role', 'role.roleId', 'appRole.roleId')
    .select(['app.appId', 'app.code', 'name', 'description', 'icon'])
    .where('role.code', '=', code)
    .orderBy('name')
    .orderBy('app.appId')
    .execute()
}

export async function listAppsWithRoles(db: Db, productName: string) {
  const rows = await activeApps(db)
    .select(['appId', 'code', 'name', 'description', 'icon'])
    .select((builder) =>
      jsonArrayFrom(
        builder
          .selectFrom('appRole')
          .innerJoin('role', 'role.roleId', 'appRole.roleId')
          .select(['role.roleId', 'role.code', 'role.label'])
          .whereRef('appRole.appId', '=', 'app.appId')
          .orderBy('role.roleId'),
      ).as('roles'),
    )
    .orderBy('name')
    .orderBy('appId')
    .execute()
  return rows.map(({ roles, ...app }) => ({
    ...app,
    roles: roles.map((role) => roleRef(productName, role)),
  }))
}

/** Finds an active app and whether this role may open it, or null. */
export async function findApp(db: Db, appCode: string, code: string) {
  const app = await activeApps(db)
    .select(['appId', 'code', 'mode', 'launchUrl', 'initiateLoginUri'])
    .select((builder) =>
      builder
        .exists(
          builder
            .selectFrom('appRole')
            .innerJoin('role', 'role.roleId', 'appRole.roleId')
            .select('role.roleId')
            .whereRef('appRole.appId', '=', 'app.appId')
            .where('role.code', '=', code),
        )
        .as('mayOpen'),
    )
    .where((builder) => builder(builder.fn<string>('lower', ['code']), '=', appCode.toLowerCase()))
    .executeTakeFirst()
  return app === undefined ? null : { ...app, mayOpen: app.mayOpen === true }
}

export async function findAppId(db: Db, appCode: string): Promise<number | null> {
  const row = await db.selectFrom('app').select('appId').where('code', '=', appCode).executeTakeFirst()
  return row?.appId ?? null
}
