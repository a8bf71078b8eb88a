import { holdFigures } from './domains/compliance/requirements/figures.ts'
import { webhookFigures } from './domains/connections/webhooks/figures.ts'
import type { FigureSource } from './platform/health/figure-source.ts'

/** The figures of the domains for Prometheus. */
export const domainFigures: readonly FigureSource[] = [webhookFigures, holdFigures]
