import type { SavedView, SavedViews, SetUpDone } from '../api/account'
import { api } from './api'

export const accountApi = {
  signIn: (email: string, password: string) =>
    api<unknown>('POST', '/api/auth/sign-in/email', { body: { email, password, rememberMe: true } }),
  signOut: () => api<unknown>('POST', '/api/auth/sign-out', { body: {} }),
  views: () => api<SavedViews>('GET', '/api/v1/me/views'),
  saveViews: (views: SavedView[]) => api<SavedViews>('PUT', '/api/v1/me/views', { body: { views } }),
  /** Makes the first owner and signs in. `pipelineId`: a ready work-order pipeline to start with. */
  setUp: (body: { token: string; name: string; email: string; password: string }) =>
    api<SetUpDone>('POST', '/api/v1/setup', { body }),
}
