/** Each role may do everything the ones before it may: see; run and decide cards; edit and publish; administer. */
export type Role = 'viewer' | 'operator' | 'editor' | 'owner'

/** Answer of `GET /api/v1/me`: who asks, and the model that runs use by default. */
export type Me = {
  kind: 'user' | 'key' | 'cli' | 'system'
  id: string
  name: string
  role: Role
  /** Null for whoever is no person. */
  email: string | null
  /** Null = none is set up. */
  model: { name: string; simulated: boolean } | null
}

/** Somebody who can sign in here. */
export type Person = { id: string; name: string; email: string }

/** Answer of the set-up: the pipeline that a new owner meets first. */
export type SetUpDone = { pipelineId: string }

/** A run list somebody comes back to; `query` is its query string. */
export type SavedView = { name: string; query: string }
/** Answer, and body. Names are unique, compared as written. */
export type SavedViews = { views: SavedView[] }
