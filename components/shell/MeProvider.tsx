'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { Me } from '@/lib/api/account'
import { settingsApi } from '@/lib/client/settingsApi'
import { useResource } from '@/lib/client/useResource'

type Known = { me: Me | undefined; reload: () => Promise<void> }

const MeContext = createContext<Known>({ me: undefined, reload: async () => {} })

export function MeProvider({ children }: { children: ReactNode }) {
  const { value, reload } = useResource(settingsApi.me)
  return <MeContext value={{ me: value, reload }}>{children}</MeContext>
}

/** Who is signed in and which model this installation uses; undefined until known. `reload` after the model settings changed. */
export function useMe(): Known {
  return useContext(MeContext)
}

/** Whether this person may do what `needed` may. */
export function useMayAct(needed: Me['role']): boolean {
  const { me } = useMe()
  const order = ['viewer', 'operator', 'editor', 'owner']
  return me !== undefined && order.indexOf(me.role) >= order.indexOf(needed)
}
