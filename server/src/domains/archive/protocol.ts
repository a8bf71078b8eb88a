import { line } from '@gantry/contract/fields'
import { routes } from '@gantry/contract/route-table'
import { z } from 'zod'

// Orthanc's authorization plugin asks, so names and shapes are its own. It sends more than is listed: the
// address, and the DICOM id, which at the level of a patient is the patient's number and none of our business.

const mountPath = '/api/orthanc'

/** As the person's browser sent it to the archive, `Bearer` and all; empty for nobody. */
const TokenValue = line(4096)

const Asking = z.object({
  /** The header or query argument that it stood in. */
  'token-key': line(200).nullish(),
  'token-value': TokenValue.nullish(),
  /** `WebServiceIdentifier` of the archive's settings. */
  'server-id': line(200).nullish(),
})

/** How long the archive may go by an answer, in seconds. Somebody whose session ends loses the images this soon. */
const Validity = z.int().positive()

export const Profile = z.object({
  name: z.string(),
  'user-id': z.string().nullable(),
  permissions: z.array(z.literal('view-labelled')),
  'authorized-labels': z.array(z.string()),
  groups: z.array(z.string()),
  validity: Validity,
})
export type Profile = z.infer<typeof Profile>

export const AskedResource = z.object({
  method: z.enum(['get', 'post', 'put', 'delete']),
  level: z.enum(['system', 'patient', 'study', 'series', 'instance']),
  /** A hash of the DICOM ids; missing at the level `system`. */
  'orthanc-id': line(100).nullish(),
  /** Missing where there is none. */
  labels: z.array(line(64)).max(1000).nullish(),
})
export type AskedResource = z.infer<typeof AskedResource>

export const archiveRoutes = routes({
  describePerson: {
    method: 'POST',
    path: `${mountPath}/user/get-profile`,
    effect: 'read',
    about: [],
    access: 'public',
    body: Asking.extend({ 'user-id': line(100).nullish() }),
    // Null is the plugin's word for nobody of this id.
    reply: Profile.nullable(),
  },
  judgeAccess: {
    method: 'POST',
    path: `${mountPath}/tokens/validate`,
    effect: 'read',
    about: [],
    access: 'public',
    body: AskedResource.extend(Asking.shape),
    reply: z.object({ granted: z.boolean(), validity: Validity }),
  },
})
