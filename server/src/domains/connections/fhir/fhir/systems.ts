// The systems and codes of AU Base 6.0.0, IHE mCSD 4.0.0 and HL7 terminology. Decision 59 lists where each one is published.

import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'
import type { Profession } from '@gantry/contract/domains/people/professions/words'
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

const snomed = (code: string, display: string) => ({ system: 'http://snomed.info/sct', code, display })
export const radiologist = snomed('66862007', 'Radiologist')

/** Our own codes, because SNOMED CT has no occupation that is the same as some of our professions. */
export const professionSystem = 'urn:gantry:fhir:profession'
type PublishedProfession = Exclude<Profession, 'ADMINISTRATIVE'>
export const professions: Record<
  PublishedProfession,
  { display: string; snomed?: ReturnType<typeof snomed> }
> = {
  DIAGNOSTIC_RADIOGRAPHER: {
    display: 'Diagnostic radiographer',
    snomed: snomed('159017007', 'Diagnostic radiographer'),
  },
  SONOGRAPHER: { display: 'Sonographer', snomed: snomed('789543004', 'Sonographer') },
  NUCLEAR_MEDICINE_TECHNOLOGIST: {
    display: 'Nuclear medicine technologist',
    snomed: snomed('1256114007', 'Nuclear medicine technologist'),
  },
  RADIATION_THERAPIST: {
    display: 'Radiation therapist',
    snomed: snomed('3430008', 'Radiation therapist'),
  },
  RADIOLOGIST: { display: 'Radiologist', snomed: radiologist },
  NUCLEAR_MEDICINE_SPECIALIST: { display: 'Nuclear medicine specialist' },
  OTHER_MEDICAL_PRACTITIONER: {
    display: 'Other medical practitioner',
    snomed: snomed('158965000', 'Medical practitioner'),
  },
  NURSE: { display: 'Nurse', snomed: snomed('106292003', 'Professional nurse') },
  // Our profession has dental therapists too, so a dentist would say too much.
  DENTAL_PRACTITIONER: { display: 'Dental practitioner' },
  MEDICAL_PHYSICIST: { display: 'Medical physicist' },
}

/** An extension of our own, because a PractitionerRole has no element for the kinds of devices. */
export const modalityExtension = 'urn:gantry:fhir:modality'
export const modalitySystem = 'http://dicom.nema.org/resources/ontology/DCM'
export const modalityDisplays: Record<Modality, string> = {
  CT: 'Computed Tomography',
  MR: 'Magnetic Resonance',
  US: 'Ultrasound',
  DX: 'Digital Radiography',
  MG: 'Mammography',
  NM: 'Nuclear Medicine',
  PT: 'Positron emission tomography',
  RF: 'Radiofluoroscopy',
  XA: 'X-Ray Angiography',
  BMD: 'Bone Mineral Densitometry',
  PX: 'Panoramic X-Ray',
  IO: 'Intra-oral Radiography',
}
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
