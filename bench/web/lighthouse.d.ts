// Lighthouse is installed only for measurements. These are the types that we use, for the type check without it.
declare module 'lighthouse' {
  type Flags = {
    port: number
    logLevel: 'error'
    output: 'json'
    onlyCategories: string[]
    disableStorageReset: boolean
  }
  type Report = {
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number }>
  }
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Report } | undefined>
}
