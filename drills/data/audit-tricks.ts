import { sealedAgainAt } from '@gantry/server/commands/verify-audit/testing/tampering.ts'

/** What the owner of the database does, and what `gantry verify-audit` must say about it. */
export type Trick = {
  what: string
  statements: string
  said: RegExp
  /** Statements that end what the copies of the tables do not. */
  undo?: string
  /** The newest head is deleted as well. */
  losesHead?: true
  /** It can have another reason, so that the command only mentions it. */
  isMention?: true
}

export const tables = ['audit_event', 'audit_seal', 'audit_unsealed', 'fact', 'fact_history', 'fact_seal', 'fact_unsealed']
const last = '(select max(audit_event_id) from audit_event)'
const middle = '(select min(audit_event_id) + 10 from audit_event)'
const fact = `(select max(fact_id) from fact where kind = 'mip')`
const insert = (ago: string) => `insert into audit_event (audit_event_id, at, action, result)
  values (nextval('audit_event_number'), now() - interval '${ago}', 'mip.add', 'DONE');
  insert into audit_unsealed values (${last})`

/** `seal` is that of the head before the newest. */
export const tricksAfter = (seal: number): Trick[] => [
  {
    what: 'alters an entry',
    statements: `update audit_event set actor_user_id = null where audit_event_id = ${middle}`,
    said: /Entry \d+ \(mip\.add, .*was altered/,
  },
  {
    what: 'deletes an entry',
    statements: `delete from audit_event where audit_event_id = ${middle}`,
    said: /Entry \d+ was removed/,
  },
  {
    what: 'deletes an entry with its seal',
    statements: `delete from audit_seal where audit_event_id = ${middle}; delete from audit_event where audit_event_id = ${middle}`,
    said: /Seal \d+ was removed, with an entry after entry \d+/,
  },
  {
    what: 'deletes the last entry with its seal',
    statements: `delete from audit_seal where audit_event_id = ${last}; delete from audit_event where audit_event_id = ${last}`,
    said: /Entries were removed from the end/,
  },
  {
    what: 'adds an entry',
    statements: `insert into audit_event (audit_event_id, at, action, result) values (1000000, now(), 'mip.add', 'DONE')`,
    said: /Entry 1000000 \(mip\.add, .*was forged/,
  },
  {
    what: 'alters an entry and computes the chain again',
    statements: `update audit_event set detail = '{}' where audit_event_id = ${middle};
      delete from audit_seal where seal_no > 0;
      insert into audit_unsealed select audit_event_id from audit_event; select seal_audit(100000)`,
    said: /Entries between .* were altered, and the chain was computed again/,
  },
  {
    what: 'alters an entry, deletes the newest head and computes the chain again since the one before',
    statements: `update audit_event set detail = '{}' where audit_event_id = ${last};
      ${sealedAgainAt(`case when seal_no > ${seal} then now() + (seal_no - ${seal}) * interval '1 min' else sealed_at end`)}`,
    said: /The head of .* is missing, although entries were sealed in that hour/,
    losesHead: true,
  },
  {
    what: 'adds an entry with an earlier time, which gets a seal',
    statements: `${insert('2 hours')}; select seal_audit(1000)`,
    said: /Entry \d+ \(mip\.add, .* has a time long before its seal .* It was dated back/,
  },
  {
    what: 'deletes an entry before its seal',
    statements: `${insert('0')}; delete from audit_event where audit_event_id = ${last}; delete from audit_unsealed`,
    said: /Numbers without an entry: .* or the entries were removed before their seal; which of these cannot be known/,
    isMention: true,
  },
  {
    what: 'leaves triggers disabled',
    statements: 'alter table user_mip disable trigger user_mip_facts_removed',
    said: /The trigger user_mip\.user_mip_facts_removed is disabled/,
    undo: 'alter table user_mip enable trigger user_mip_facts_removed',
  },
  {
    what: 'alters a fact',
    statements: `update fact set valid_from = valid_from - interval '1 day' where fact_id = ${fact}`,
    said: /Fact \d+ \(mip\) was altered/,
  },
  {
    what: 'ends a fact',
    statements: `update fact set is_open = false, valid_until = now() where fact_id = ${fact}`,
    said: /Fact \d+ \(mip\) was altered: it was ended without a seal/,
  },
  {
    what: 'deletes a fact',
    statements: `delete from fact where fact_id = ${fact}`,
    said: /Fact \d+ was removed, although it had not ended/,
  },
  {
    what: 'adds a fact with an earlier time, which gets a seal',
    statements: `insert into fact (kind, user_id, value, valid_from) values ('user-role', 1, '{}', now() - interval '9 days');
      insert into fact_unsealed select max(fact_id) from fact; select seal_facts(1000)`,
    said: /Fact \d+ \(user-role\) says that it began .* It was dated back/,
  },
  {
    what: 'alters a fact and computes the chain of facts again',
    statements: `update fact set valid_from = valid_from - interval '1 minute' where fact_id = ${fact};
      delete from fact_seal where seal_no > 0; insert into fact_unsealed select fact_id from fact
        where fact_id > (select old_until from fact_seal); select seal_facts(1) from generate_series(1, 200)`,
    said: /Facts between .* were altered, and their chain was computed again/,
  },
]
