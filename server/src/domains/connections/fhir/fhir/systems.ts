// The systems and codes of AU Base 6.0.0, IHE mCSD 4.0.0 and HL7 terminology. Decision 59 lists where each one is published.

import { ahpraSystem } from '../registration-queries.ts'

const types = 'http://terminology.hl7.org/CodeSystem/v2-0203'
const australianTypes = 'http://terminology.hl7.org.au/CodeSystem/v2-0203'

export const hpii = {
  system: 'http://ns.electronichealth.net.au/id/hi/hpii/1.0',
  type: { system: types, code: 'NPI' },
  text: 'HPI-I',
}
export const hpio = {
  system: 'http://ns.electronichealth.net.au/id/hi/hpio/1.0',
  type: { system: australianTypes, code: 'NOI' },
  text: 'HPI-O',
}
export const ahpra = {
  system: ahpraSystem,
  type: { system: australianTypes, code: 'AHPRA' },
  text: 'Ahpra Registration Number',
}
export const providerNumber = {
  system: 'http://ns.electronichealth.net.au/id/medicare-provider-number',
  type: { system: australianTypes, code: 'UPIN' },
  text: 'Medicare Provider Number',
}
export const lspn = {
  system: 'http://ns.electronichealth.net.au/id/location-specific-practice-number',
  type: { system: australianTypes, code: 'LSPN' },
  text: 'LSPN',
}

export const radiologist = { system: 'http://snomed.info/sct', code: '66862007', display: 'Radiologist' }
export const healthcareProvider = {
  system: 'http://terminology.hl7.org/CodeSystem/organization-type',
  code: 'prov',
  display: 'Healthcare Provider',
}
export const facility = {
  system: 'https://profiles.ihe.net/ITI/mCSD/CodeSystem/IHE.mCSD.Organization.Location.Types',
  code: 'facility',
}
export const radiologyUnit = { system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'RADDX' }
export const dataAbsentReason = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

const australian = (name: string) => `http://hl7.org.au/fhir/StructureDefinition/au-${name}`
const mcsd = (name: string) => `https://profiles.ihe.net/ITI/mCSD/StructureDefinition/IHE.mCSD.${name}`

export const profiles = {
  Practitioner: [australian('practitioner'), mcsd('Practitioner')],
  PractitionerRole: [australian('practitionerrole'), mcsd('PractitionerRole')],
  Organization: [australian('organization'), mcsd('FacilityOrganization')],
  Location: [australian('location'), mcsd('FacilityLocation')],
} as const

// Not that of mCSD: the resources follow its profiles, but it requires calls that this server does not have (decision 59).
export const implementationGuides = ['http://hl7.org.au/fhir/ImplementationGuide/hl7.fhir.au.base|6.0.0']
