import { auditedFields, watchedChanges } from 'virtual:contract-audit'
import { expect, it } from 'vitest'
import passkeys from '../../../access/passkeys/texts/en.json' with { type: 'json' }
import apps from '../../../connections/apps/texts/en.json' with { type: 'json' }
import identityConnections from '../../../connections/identity-connections/texts/en.json' with {
  type: 'json',
}
import serviceAccounts from '../../../connections/service-accounts/texts/en.json' with { type: 'json' }
import webhooks from '../../../connections/webhooks/texts/en.json' with { type: 'json' }
import documents from '../../../people/documents/texts/en.json' with { type: 'json' }
import groups from '../../../people/groups/texts/en.json' with { type: 'json' }
import mips from '../../../people/mips/texts/en.json' with { type: 'json' }
import ris from '../../../people/ris/texts/en.json' with { type: 'json' }
import roles from '../../../people/roles/texts/en.json' with { type: 'json' }
import users from '../../../people/users/texts/en.json' with { type: 'json' }
import incidents from '../../incidents/texts/en.json' with { type: 'json' }
import qualificationKinds from '../../qualification-kinds/texts/en.json' with { type: 'json' }
import qualifications from '../../qualifications/texts/en.json' with { type: 'json' }
import requirements from '../../requirements/texts/en.json' with { type: 'json' }
import { fieldKey, isKnownField } from './field-texts.ts'

const files: Record<string, unknown> = {
  apps,
  documents,
  groups,
  'identity-connections': identityConnections,
  incidents,
  webhooks,
  mips,
  qualifications,
  'qualification-kinds': qualificationKinds,
  passkeys,
  requirements,
  ris,
  roles,
  'service-accounts': serviceAccounts,
  users,
}

function textAt(key: string): unknown {
  const [file = '', path = ''] = key.split(':')
  return path.split('.').reduce((texts, name) => (texts as Record<string, unknown>)?.[name], files[file])
}

it.each(Object.entries(auditedFields))(
  'names each field of %s with the label of its form',
  (kind, fields) => {
    for (const field of fields) {
      expect(textAt(fieldKey(`${kind}.edit`, field)), field).toEqual(expect.any(String))
    }
  },
)

it('offers only changes of fields that the audit trail records', () => {
  const unknown = watchedChanges.filter((change) => !isKnownField(change, change.split('.')[1] ?? ''))
  expect(unknown).toEqual([])
})
