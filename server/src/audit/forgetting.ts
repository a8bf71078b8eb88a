import { sql } from 'kysely'
import type { World } from '../world.ts'

// Others write to the trail in between.
const atOnce = 2_000

/**
 * Forgets what is older than the trail is kept. The server's role may delete no row of it; the owner's function may,
 * for as long as the owner has said, and writes that down (decision 0030).
 */
export async function forgetAuditEvents({ db }: Pick<World, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ forgotten: number }>`
      select forget_audit_events(${atOnce}) as forgotten`.execute(db)
    if ((rows[0]?.forgotten ?? 0) < atOnce) return
  }
}
