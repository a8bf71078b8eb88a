import { readFileSync } from 'node:fs'
import {
  evalFhirPath,
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core'
import type { Bundle, Resource } from '@medplum/fhirtypes'

// The definitions of HL7 FHIR R4 (4.0.1, public domain by CC0) of the types that the directory uses, without their texts.
const definitions = new URL('r4-definitions.json', import.meta.url)
indexStructureDefinitionBundle(JSON.parse(readFileSync(definitions, 'utf8')) as Bundle)

/** Invariants and required elements of AU Base 6.0.0 and IHE mCSD 4.0.0, as their profiles express them. */
const invariants: Record<string, Record<string, string>> = {
  Practitioner: {
    'mCSD: a name': 'name.exists()',
    'AU Core: a family name': 'name.all(family.exists())',
    'inv-hpii-0 and 1': `identifier.where(system = 'http://ns.electronichealth.net.au/id/hi/hpii/1.0').all(value.matches('^800361[0-9]{10}$'))`,
    'inv-ahpra-0': `identifier.where(system = 'http://hl7.org.au/id/ahpra-registration-number').all(value.matches('^[A-Z]{3}[0-9]{10}$'))`,
    'the type of an HPI-I': `identifier.where(system = 'http://ns.electronichealth.net.au/id/hi/hpii/1.0').all(type.coding.where(system = 'http://terminology.hl7.org/CodeSystem/v2-0203' and code = 'NPI').exists())`,
  },
  PractitionerRole: {
    'mCSD: a code': 'code.exists()',
    'AU Core: a practitioner': 'practitioner.reference.exists()',
    'the type of a provider number': `identifier.all(system = 'http://ns.electronichealth.net.au/id/medicare-provider-number' and type.coding.where(system = 'http://terminology.hl7.org.au/CodeSystem/v2-0203' and code = 'UPIN').exists())`,
    'one provider number': 'identifier.count() <= 1',
  },
  Organization: {
    'mCSD: a name and a type': 'name.exists() and type.exists()',
    'mCSD: a facility': `type.coding.where(system = 'https://profiles.ihe.net/ITI/mCSD/CodeSystem/IHE.mCSD.Organization.Location.Types' and code = 'facility').exists()`,
    'inv-hpio-0 and 1': `identifier.all(value.matches('^800362[0-9]{10}$'))`,
    'inv-add-0': 'address.all(text.exists() or line.exists())',
  },
  Location: {
    'mCSD: a name, a status and two types': 'name.exists() and status.exists() and type.count() >= 2',
    'mCSD: a facility has an organization': 'managingOrganization.exists()',
    'au-core-loc-01': 'address.exists() or type.exists() or identifier.exists()',
    'inv-add-0': 'address.all(text.exists() or line.exists())',
  },
}

/** Lists what is wrong with a resource, or with a bundle and each of its resources. */
export function faultsOf(resource: unknown): string[] {
  const given = resource as Resource
  const faults = structureFaults(given)
  for (const [name, expression] of Object.entries(invariants[given.resourceType] ?? {})) {
    if (evalFhirPath(expression, given)[0] !== true) faults.push(`${given.resourceType}/${given.id}: ${name}`)
  }
  if (given.resourceType === 'Bundle')
    for (const { resource: inner } of given.entry ?? [])
      faults.push(...(inner === undefined ? [] : faultsOf(inner)))
  return faults
}

function structureFaults(resource: Resource): string[] {
  try {
    return validateResource(resource)
      .filter(({ severity }) => severity === 'error')
      .map(({ details, expression }) => `${expression?.join()}: ${details?.text}`)
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return error.outcome.issue.map(({ details, expression }) => `${expression?.join()}: ${details?.text}`)
  }
}
