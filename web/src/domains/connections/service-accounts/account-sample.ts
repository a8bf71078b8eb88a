import type { Scope } from '@gantry/contract/scopes'
import type { CallName } from '../../../api/contract-types.ts'
import { addressOfCall } from '../../../kit/code-samples/address-of-call.ts'
import type { CodeSample } from '../../../kit/code-samples/code-sample.ts'

/** A call that the scope allows, for the sample. It needs no id. */
const calls = {
  'users:read': { name: 'listUsers', body: { pageRequest: { pageSize: 50 } } },
  'user-mips:read': { name: 'listProviderNumbers', body: { pageRequest: { pageSize: 50 } } },
  'mips:read': { name: 'listMips', body: { pageRequest: { pageSize: 50 } } },
  'ris:read': { name: 'listRis', body: { pageRequest: { pageSize: 50 } } },
  'groups:read': { name: 'listGroups', body: { pageRequest: { pageSize: 50 } } },
  'qualifications:read': { name: 'listQualifications', body: { pageRequest: { pageSize: 50 } } },
  'roles:read': { name: 'listRoles', query: { pageSize: 50 } },
  'audit:read': { name: 'streamAuditEvents', query: { after: 0 } },
} as const satisfies Partial<Record<Scope, { name: CallName; body?: object; query?: object }>>

const isCalled = (scope: string): scope is keyof typeof calls => Object.hasOwn(calls, scope)

type SampleCall = { method: string; address: string; body: object | undefined }

/** The first call that the scopes allow: of the contract, or of the FHIR directory; null if each call needs an id. */
function callFor(scopes: readonly string[], origin: string): SampleCall | null {
  const scope = (Object.keys(calls) as (keyof typeof calls)[]).find((name) => scopes.includes(name))
  if (scope !== undefined && isCalled(scope)) {
    const call: { name: CallName; body?: object; query?: Record<string, unknown> } = calls[scope]
    return { ...addressOfCall(call.name, origin, call.query), body: call.body }
  }
  const [, type] = scopes.map((name) => /^system\/(.+)\.rs$/.exec(name)).find((found) => found !== null) ?? []
  if (type === undefined) return null
  return {
    method: 'GET',
    address: `${origin}/fhir/R4/${type === '*' ? 'PractitionerRole' : type}`,
    body: undefined,
  }
}

type Account = { clientId: string; scopes: readonly string[] }

/** Gets a token and makes a first call. */
export function accountSample({ clientId, scopes }: Account, origin: string): CodeSample {
  const call = callFor(scopes, origin)
  const scope = scopes.join(' ')
  const token = `${origin}/oidc/token`
  const json = call?.body && JSON.stringify(call.body)
  return {
    curl: [
      `TOKEN=$(curl -sS '${token}' -u "${clientId}:$CLIENT_SECRET" \\`,
      `  -d grant_type=client_credentials -d 'scope=${scope}' | jq -r .access_token)`,
      ...(call === null
        ? ['echo "$TOKEN"']
        : [
            `curl -sS -X ${call.method} '${call.address}' -H "Authorization: Bearer $TOKEN"${json ? ' \\' : ''}`,
            ...(json ? [`  -H 'Content-Type: application/json' -d '${json}'`] : []),
          ]),
    ].join('\n'),
    TypeScript: [
      `const issued = await fetch('${token}', {`,
      `  method: 'POST',`,
      `  body: new URLSearchParams({`,
      `    grant_type: 'client_credentials',`,
      `    client_id: '${clientId}',`,
      `    client_secret: process.env.CLIENT_SECRET ?? '',`,
      `    scope: '${scope}',`,
      `  }),`,
      `})`,
      `if (!issued.ok) throw new Error(await issued.text())`,
      `const { access_token: token } = (await issued.json()) as { access_token: string }`,
      ...(call === null
        ? [`console.log(token.length)`]
        : [
            ``,
            `const answer = await fetch('${call.address}', {`,
            `  method: '${call.method}',`,
            json
              ? `  headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' },`
              : `  headers: { authorization: \`Bearer \${token}\` },`,
            ...(json ? [`  body: JSON.stringify(${json}),`] : []),
            `})`,
            `if (!answer.ok) throw new Error(await answer.text())`,
            `console.log(await answer.text())`,
          ]),
    ].join('\n'),
    Python: [
      `import os`,
      `import requests`,
      ``,
      `issued = requests.post(`,
      `    "${token}",`,
      `    auth=("${clientId}", os.environ["CLIENT_SECRET"]),`,
      `    data={"grant_type": "client_credentials", "scope": "${scope}"},`,
      `    timeout=10,`,
      `)`,
      `issued.raise_for_status()`,
      `token = issued.json()["access_token"]`,
      ...(call === null
        ? [`print(len(token))`]
        : [
            ``,
            `answer = requests.request(`,
            `    "${call.method}",`,
            `    "${call.address}",`,
            `    headers={"Authorization": f"Bearer {token}"},`,
            ...(json ? [`    json=${json},`] : []),
            `    timeout=10,`,
            `)`,
            `answer.raise_for_status()`,
            `print(answer.text)`,
          ]),
    ].join('\n'),
  }
}
