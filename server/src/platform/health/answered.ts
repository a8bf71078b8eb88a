/** Facts of an answered request. `route` is the template of the route, never the address. */
export type Answered = { method: string; route: string; status: number; seconds: number }
