import { line } from '@gantry/contract/fields'
import { routes } from '@gantry/contract/route-table'
import { z } from 'zod'

// Orthanc's authorization plugin sends these requests, so the names and shapes are Orthanc's. It also sends the
// address and the DICOM id, which are left out here: at the patient level the DICOM id is the patient's number.

const mountPath = '/api/orthanc'

/** The value that the browser sent to the archive, including `Bearer`; empty for an anonymous request. */
const TokenValue = line(4096)

const Asking = z.object({
  /** The header or query argument that contained the token. */
  'token-key': line(200).nullish(),
  'token-value': TokenValue.nullish(),
  /** `WebServiceIdentifier` of the archive's settings. */
  'server-id': line(200).nullish(),
})

/**
 * How long the archive may cache an answer, in seconds. This is also how long access can last after a session has
 * ended.
 */
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

export const RequestedResource = z.object({
  method: z.enum(['get', 'post', 'put', 'delete']),
  level: z.enum(['system', 'patient', 'study', 'series', 'instance']),
  /** A hash of the DICOM ids; absent at the level `system`. */
  'orthanc-id': line(100).nullish(),
  /** Absent when there is none. */
  labels: z.array(line(64)).max(1000).nullish(),
})
export type RequestedResource = z.infer<typeof RequestedResource>

export const archiveRoutes = routes({
  describePerson: {
    summary: 'Name the labels that a person may see',
    method: 'POST',
    path: `${mountPath}/user/get-profile`,
    effect: 'read',
    about: [],
    access: 'public',
    body: Asking.extend({ 'user-id': line(100).nullish() }),
    // The plugin expects null for an unknown user.
    reply: Profile.nullable(),
  },
  judgeAccess: {
    summary: 'Decide whether a token may read a resource',
    method: 'POST',
    path: `${mountPath}/tokens/validate`,
    effect: 'read',
    about: [],
    access: 'public',
    body: RequestedResource.extend(Asking.shape),
    reply: z.object({ granted: z.boolean(), validity: Validity }),
  },
})
