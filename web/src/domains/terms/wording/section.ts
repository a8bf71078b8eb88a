export type Names = { product: string; company: string }
/** A numbered clause; one with `items` goes on as a list of (a), (b), (c). */
export type Clause = string | { text: string; items: string[] }
export type TermsSection = { id: string; title: string; clauses: Clause[] }
