/** Something that people are told about in our own words. */
export class Failure extends Error {
  readonly status: number
  readonly detail: string

  constructor(status: number, message: string, detail = '') {
    super(message)
    this.status = status
    this.detail = detail
  }
}
