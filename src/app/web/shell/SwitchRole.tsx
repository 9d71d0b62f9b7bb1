import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { updateRole } from '#features/users/user.endpoints.ts'
import type { Profile } from '#features/users/user.ts'
import { useCall } from '#shared/web/call.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { AppEnvironment } from '../environment.ts'
import { shellTexts } from './shell.texts.ts'

/** Tells whether to show the button: in preproduction to all, in production to the roles that the server accepts. */
export const maySwitchRole = (profile: Profile, environment: AppEnvironment): boolean =>
  environment === 'preprod' || profile.homeRole === 'admin'

type SwitchRoleProps = { profile: Profile; className?: string | undefined }

/** Switches an admin to manager and back, and reloads the page (docs/rules/roles.md#roles-switch). */
export const SwitchRole = ({ profile, className }: SwitchRoleProps) => {
  const call = useCall()
  const change = useMutation({
    mutationFn: () =>
      call(updateRole, { body: { userId: profile._id, role: profile.role === 'admin' ? 'manager' : 'admin' } }),
    onSuccess: () => window.location.reload(),
    onError: (error) => toasts.failed(error, shellTexts.switchRoleFailed),
  })
  const press = () => {
    if (profile.homeRole === 'admin') change.mutate()
    else toasts.failure(shellTexts.switchRoleFailed)
  }
  return (
    <Button
      size="sm"
      variant="default"
      className={className}
      disabled={change.isPending || change.isSuccess}
      onClick={press}
    >
      {shellTexts.switchRole}
    </Button>
  )
}
