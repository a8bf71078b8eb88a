import type { RoleCode } from '@gantry/contract/product'
import type { Insertable } from 'kysely'
import type { Database } from '../db/connect.ts'

type DemoApp = { row: Insertable<Database['app']>; roles: RoleCode[] }

const everyone: RoleCode[] = ['Member', 'GroupAdmin', 'ProductAdmin', 'MRT', 'SMRT', 'MIS', 'TYP', 'CSS']

export const demoApps: DemoApp[] = [
  {
    row: {
      code: 'ris',
      name: 'Radiology information system',
      description: 'Bookings, worklists and billing.',
      icon: 'calendar',
      launchUrl: 'https://ris.example/launch',
    },
    roles: everyone,
  },
  {
    row: {
      code: 'archive',
      name: 'Image archive',
      description: 'Every study, with its priors.',
      icon: 'server',
      launchUrl: 'https://archive.example/launch',
    },
    roles: ['ProductAdmin', 'SMRT', 'MRT', 'MIS', 'CSS'],
  },
  {
    row: {
      code: 'viewer',
      name: 'Diagnostic viewer',
      description: 'Read images side by side, on screens fit for it.',
      icon: 'viewer',
      launchUrl: 'https://viewer.example/launch',
    },
    roles: ['Member', 'MIS', 'SMRT', 'MRT'],
  },
  {
    row: {
      code: 'reporting',
      name: 'Reporting',
      description: 'Dictate, type, check and send reports.',
      icon: 'dictation',
      launchUrl: 'https://reporting.example/launch',
    },
    roles: ['Member', 'MIS', 'TYP'],
  },
  {
    row: {
      code: 'education',
      name: 'Education',
      description: 'Teaching files, courses and points.',
      icon: 'file',
      launchUrl: 'https://education.example/launch',
    },
    roles: everyone,
  },
]
