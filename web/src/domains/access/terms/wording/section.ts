export type Names = { product: string; company: string }
/** A numbered clause. Its `items` are a list of (a), (b), (c). */
export type Clause = string | { text: string; items: string[] }
export type TermsSection = { id: string; title: string; clauses: Clause[] }
