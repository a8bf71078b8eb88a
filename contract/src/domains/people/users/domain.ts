import { addressFields, type ContractDomain, contactFields } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { userRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const users = {
  tags: [{ name: 'users', description: 'People with their roles and details.', routes: userRoutes }],
  schemas: [schemas],
  audited: {
    user: {
      firstName: 'First name',
      lastName: 'Last name',
      title: 'Title',
      ...contactFields,
      mobile: 'Mobile',
      siteCode: 'Site code',
      speciality: 'Speciality',
      ahpraNumber: 'AHPRA number',
      hpii: 'HPI-I',
      ...addressFields,
      timeZone: 'Time zone',
      language: 'Language',
      listed: 'In the directory',
      listedPractice: 'Practice in the directory',
      roles: 'Roles',
      groupIdForAdmin: 'Group for admin',
    },
    'user-role': { validUntil: 'Until' },
  },
  hidden: ['user.addressLine1', 'user.addressLine2'],
  watched: [
    'user.email',
    'user.mobile',
    'user.lastName',
    'user.ahpraNumber',
    'user.hpii',
    'user.roles',
    'user.groupIdForAdmin',
  ],
  idFields: { groupIdForAdmin: 'group' },
  errors,
} as const satisfies ContractDomain
