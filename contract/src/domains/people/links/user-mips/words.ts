/** Why a provider number needs attention. */
export const numberProblems = ['missing', 'form', 'check'] as const
export type NumberProblem = (typeof numberProblems)[number]

/** With what somebody works at a MIP, in the terms of DICOM where they exist. */
export const modalities = ['CT', 'MR', 'US', 'DX', 'MG', 'NM', 'PT', 'RF', 'XA', 'BMD', 'PX', 'IO'] as const
export type Modality = (typeof modalities)[number]

/** What a change of several links does with the modalities of each. */
export const modalityChanges = ['SET', 'ADD', 'REMOVE'] as const
export type ModalityChange = (typeof modalityChanges)[number]
