import { directoryScopes } from '@gantry/contract/domains/connections/fhir/words'
import { version } from '../../../../platform/version.ts'
import { includes, parameters, reverseIncludes } from './parameters.ts'
import { resourceTypes } from './resources.ts'
import { implementationGuides, profiles } from './systems.ts'

const securityService = 'http://terminology.hl7.org/CodeSystem/restful-security-service'
const date = '2026-11-23'

/** What this server can do (https://hl7.org/fhir/R4/capabilitystatement.html). */
export const capabilityStatement = (base: string, productName: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date,
  kind: 'instance',
  software: { name: productName, version },
  implementation: { description: `The directory of ${productName}`, url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  implementationGuide: implementationGuides,
  rest: [
    {
      mode: 'server',
      documentation:
        'Read-only. Unknown parameters are errors, unless the request has "Prefer: handling=lenient". There are no Endpoint resources.',
      security: {
        cors: false,
        service: [{ coding: [{ system: securityService, code: 'SMART-on-FHIR' }] }],
        description: 'SMART backend services: client_credentials with private_key_jwt or a secret.',
      },
      resource: resourceTypes
        .map((type) => ({
          type,
          supportedProfile: profiles[type],
          documentation: 'Only the present version of a resource is kept.',
          interaction: ['read', 'vread', 'search-type', 'history-instance', 'history-type'].map((code) => ({
            code,
          })),
          versioning: 'versioned',
          readHistory: false,
          searchInclude: Object.keys(includes[type]),
          searchRevInclude: Object.keys(reverseIncludes[type]),
          searchParam: Object.entries(parameters[type]).map(([name, parameter]) => ({
            name,
            type: parameter.type,
            ...(parameter.documentation !== undefined && { documentation: parameter.documentation }),
          })),
        }))
        .map(withoutEmptyLists),
    },
  ],
})

/** FHIR has no empty lists. */
const withoutEmptyLists = (elements: object) =>
  Object.fromEntries(
    Object.entries(elements).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  )

/** For SMART backend services (https://hl7.org/fhir/smart-app-launch/STU2.2/conformance.html). */
export const smartConfiguration = (issuer: string) => ({
  issuer,
  jwks_uri: `${issuer}/jwks`,
  token_endpoint: `${issuer}/token`,
  token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
  token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: directoryScopes,
  code_challenge_methods_supported: ['S256'],
  capabilities: ['client-confidential-asymmetric', 'permission-v2'],
})
