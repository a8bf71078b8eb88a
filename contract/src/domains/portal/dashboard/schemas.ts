import { z } from 'zod'
import { Id, Time } from '../../../fields.ts'
import { AuditEvent } from '../../compliance/audit/schemas.ts'
import { LinkHold } from '../../compliance/requirements/schemas.ts'
import { UserMip } from '../../people/links/user-mips/schemas.ts'
import { changesSince } from './words.ts'

/** A number that is counted up to a limit: `more` says that there are more than `count`. */
export const BoundedCount = z.object({ count: z.int().min(0), more: z.boolean() })
export type BoundedCount = z.infer<typeof BoundedCount>

/** What changed since the sign-in before this session. Without a known one, `at` is null and there are no counts. */
export const SinceLastTime = z.object({
  at: Time.nullable(),
  counts: z.array(z.object({ kind: z.enum(changesSince), count: BoundedCount })),
})
export type SinceLastTime = z.infer<typeof SinceLastTime>

/** The provider numbers at one MIP: of all people who are allowed there. */
export const MipCompleteness = z.object({
  mipId: Id,
  name: z.string(),
  links: z.int(),
  /** Missing, or not a valid Medicare provider number, of active people. */
  wrong: z.int(),
})

/** What a platform administrator sees first. */
export const AdminDashboard = z.object({
  attention: z.object({
    /** Active people who have not set a password within seven days. */
    activations: BoundedCount,
    /** At active MIPs. */
    providerNumbers: z.int(),
    /** Active groups without an active administrator. */
    groupsWithoutAdmin: BoundedCount,
    /** Not answered within fourteen days. */
    invitations: BoundedCount,
    stoppedImports: BoundedCount,
    /** Of people and MIPs: those that wait for a check, and those that are no longer in force. */
    qualificationsToCheck: BoundedCount,
    lapsedQualifications: BoundedCount,
    /** Active ones: nobody is held there, and nobody can tell who is ready. */
    mipsWithoutState: BoundedCount,
  }),
  /** Everyone by status: pending users are active and have not set a password yet. */
  people: z.object({ active: z.int(), pending: z.int(), inactive: z.int() }),
  /** Sessions at this moment. */
  signedIn: BoundedCount,
  /** Thirty days in the caller's time zone, the present day last. */
  signIns: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  /** The active MIPs with wrong provider numbers, the largest share first. */
  completeness: z.array(MipCompleteness),
  /** How the platform runs. */
  platform: z.object({
    version: z.string(),
    failedJobs: z.int(),
    mails: z.object({ waiting: z.int(), oldestAt: Time.nullable() }),
    /** Active ones whose last delivery failed. */
    failingWebhooks: z.int(),
    /** The moment whose data the last backup by the backup command has; null if none was made by it. */
    lastBackupAt: Time.nullable(),
    /** Sign-ins that were refused on the present day and in seven days, as in `signIns`. Wrong codes do not count. */
    refused: z.object({ today: BoundedCount, week: BoundedCount }),
    /**
     * The hospital sign-ins whose answer was no good, and the apps that people may not open: those with the most refused sign-ins
     * in these seven days.
     */
    refusingConnections: z.array(
      z.object({
        kind: z.enum(['identity-connection', 'app']),
        id: Id,
        name: z.string(),
        refused: BoundedCount,
      }),
    ),
  }),
  /** What people changed last, the latest first. */
  latestChanges: z.array(AuditEvent),
  since: SinceLastTime,
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/** A member of the group who has not signed in yet. */
export const Newcomer = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  createdAt: Time,
  /** Null when the person has not set a password. */
  activatedAt: Time.nullable(),
})

const Invited = z.object({
  groupInvitationId: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  createdAt: Time,
  resentAt: Time.nullable(),
})

/** A part of the provider numbers of a group: the people and MIPs with most wrong numbers first. */
export const NumberMatrix = z.object({
  mips: z.array(z.object({ mipId: Id, name: z.string(), code: z.string() })),
  people: z.array(
    z.object({
      userId: Id,
      firstName: z.string(),
      lastName: z.string(),
      links: z.array(
        z.object({
          userMipId: Id,
          mipId: Id,
          providerNumber: z.string(),
          isRight: z.boolean(),
          ...LinkHold,
        }),
      ),
    }),
  ),
  /** Of the whole group. */
  links: z.int(),
  wrong: z.int(),
})
export type NumberMatrix = z.infer<typeof NumberMatrix>

/** What a group administrator sees first. `group` is null without a group to administer. */
export const GroupDashboard = z.object({
  group: z
    .object({
      groupId: Id,
      groupName: z.string(),
      members: z.int(),
      mips: z.int(),
      /** Active members who have not set a password. */
      neverActivated: BoundedCount,
      /** Active members who have never signed in, the longest waiting first. */
      newcomers: BoundedCount.extend({ people: z.array(Newcomer) }),
      /** Pending invitations by age in days, and the oldest of them. */
      invitations: z.object({
        upTo7Days: z.int(),
        upTo14Days: z.int(),
        older: z.int(),
        oldest: z.array(Invited),
      }),
      numbers: NumberMatrix,
      since: SinceLastTime,
    })
    .nullable(),
})
export type GroupDashboard = z.infer<typeof GroupDashboard>

/** The people of one of the group's MIPs: `unready` lack something that is required there. */
export const MipReady = z.object({ mipId: Id, name: z.string(), people: z.int(), unready: z.int() })

/** The qualifications whose last day is from one day to another, both included. */
const Expiring = z.object({ from: z.iso.date(), to: z.iso.date(), count: z.int() })

/** How ready a group is. It is a call of its own, because it judges each person at each MIP. */
export const GroupReadiness = z.object({
  /** The active MIPs of the group, those with most people who are not ready first. */
  mips: z.array(MipReady),
  /** Of all active MIPs of the group; a person counts at each of their MIPs. */
  people: z.int(),
  unready: z.int(),
  /** The qualifications of active members and MIPs that end in each of twelve months, the present month first. */
  expiries: z.array(Expiring),
  /** Those that ended before the present month. `to` is the day before it. */
  ended: Expiring.omit({ from: true }),
})
export type GroupReadiness = z.infer<typeof GroupReadiness>

/** What a complete profile has. */
export const profileItems = [
  'photo',
  'mobile',
  'address',
  'speciality',
  'ahpraNumber',
  'document',
  'providerNumbers',
  'authenticator',
] as const
export type ProfileItem = (typeof profileItems)[number]

/** What members and the clinical roles see first: only data of their own. */
export const MemberDashboard = z.object({
  practices: z.array(UserMip.omit({ userId: true })),
  /** Only the items that concern the role of the session. */
  checklist: z.array(z.object({ item: z.enum(profileItems), done: z.boolean() })),
  /** Who administers the active groups of the caller. Other people's addresses are not shown to members. */
  administrators: z.array(
    z.object({
      userId: Id,
      firstName: z.string(),
      lastName: z.string(),
      photoUrl: z.string().nullable(),
      groups: z.array(z.object({ groupId: Id, groupName: z.string() })),
    }),
  ),
  since: SinceLastTime,
})
export type MemberDashboard = z.infer<typeof MemberDashboard>
