import type { ConnectionTest } from '@gantry/contract/domains/connections/identity-connections/schemas'

/** Whether the test found something that a sign-in would fail at. */
export const hasFailure = ({ steps }: ConnectionTest) => steps.some(({ outcome }) => outcome === 'failed')
