/**
 * What Settings → Models shows. `baseUrl` and `model` are the environment's or the stored ones, empty where nothing is set. A key never comes back,
 * only its last four characters.
 */
export type ModelsView = {
  /** Where runs go by default. `environment`: wins over what is stored, and cannot be changed here. `none`: no model is set up. */
  source: 'environment' | 'settings' | 'simulated' | 'none'
  simulated: boolean
  /** The model that a node without one of its own gets. */
  inUse: string | null
  baseUrl: string
  model: string
  /** Recalls memories by meaning; empty: by words. */
  embeddingModel: string
  /** Null = no key is stored. */
  keyLast4: string | null
  /** False when the stored key was sealed with another INTERLOCK_SECRET and has to be entered again. */
  keyReadable: boolean
}

/** Body. An empty or absent `apiKey` keeps the stored one; null deletes it. */
export type ModelsInput = {
  baseUrl: string
  model: string
  embeddingModel: string
  apiKey?: string | null
}

/** `message`: what the model answered, or what went wrong, in the provider's own words where it had some. `status`: its HTTP status, where it failed with one. */
export type ModelTest = {
  ok: boolean
  message: string
  latencyMs: number
  model: string | null
  simulated: boolean
  status: number | null
}
