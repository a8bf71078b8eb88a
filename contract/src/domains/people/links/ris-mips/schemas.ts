import { z } from 'zod'
import { IdText } from '../../../../fields.ts'

export const MipOfRis = z.object({ 'ris-id': IdText.optional(), mipId: IdText })
