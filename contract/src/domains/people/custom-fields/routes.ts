import { z } from 'zod'
import { anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import {
  CustomField,
  CustomFieldBody,
  CustomFieldOrder,
  CustomFieldParams,
  CustomFieldStatus,
  CustomFieldsOf,
  UsedCustomField,
} from './schemas.ts'

/** Ours: fields that platform administrators define for people, MIPs, RIS and groups. There are few, so no list has pages. */
export const customFieldRoutes = () =>
  routes({
    listCustomFields: {
      summary: 'List the custom fields, with those that were removed',
      method: 'GET',
      path: '/api/custom-fields',
      effect: 'read',
      about: ['custom-field'],
      access: ['ProductAdmin'],
      reply: z.object({ customFields: z.array(CustomField) }),
    },
    listUsedCustomFields: {
      summary: 'List the custom fields that the caller may see',
      method: 'GET',
      path: '/api/custom-fields/used/:place',
      effect: 'read',
      about: ['custom-field'],
      access: anyRole,
      params: CustomFieldsOf,
      reply: z.object({ customFields: z.array(UsedCustomField) }),
    },
    saveCustomField: {
      summary: 'Add or change a custom field',
      refuses: ['custom-field.key-taken', 'custom-field.too-many', 'custom-field.not-unique', 'stale'],
      method: 'POST',
      path: '/api/custom-fields',
      effect: 'write',
      changes: ['custom-field'],
      access: ['ProductAdmin'],
      body: CustomFieldBody,
      reply: CustomField,
    },
    orderCustomFields: {
      summary: 'Set the order of the custom fields of a kind of record',
      refuses: ['stale'],
      method: 'POST',
      path: '/api/custom-fields/order',
      effect: 'write',
      changes: ['custom-field'],
      access: ['ProductAdmin'],
      body: CustomFieldOrder,
      reply: z.object({ customFields: z.array(CustomField) }),
    },
    /** What a change or the removal of the field concerns. */
    countCustomValues: {
      summary: 'Count the records that have a value in a custom field',
      method: 'GET',
      path: '/api/custom-fields/:customFieldId/values',
      effect: 'read',
      isHeavy: true,
      about: ['custom-field', 'user', 'mip', 'ris', 'group'],
      access: ['ProductAdmin'],
      params: CustomFieldParams,
      reply: z.object({
        records: z.int(),
        /** Of the types with choices: how many records have each value that occurs. */
        choices: z.array(z.object({ value: z.string(), records: z.int() })),
      }),
    },
    /** The values of a removed field are kept for 30 days, in which it can be put back. */
    removeCustomField: {
      summary: 'Remove a custom field, or put it back',
      refuses: ['custom-field.too-many', 'stale'],
      method: 'POST',
      path: '/api/custom-fields/:customFieldId/remove',
      effect: 'write',
      changes: ['custom-field'],
      access: ['ProductAdmin'],
      params: CustomFieldParams,
      body: CustomFieldStatus,
      reply: CustomField,
    },
  })
