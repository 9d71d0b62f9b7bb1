import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { updateRole } from '#features/users/user.endpoints.ts'
import type { Profile } from '#features/users/user.ts'
import { roleLabels } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { AppEnvironment } from '../environment.ts'
import { HelpLink } from '../guide/HelpLink.tsx'
import classes from './Header.module.css'
import { shellTexts } from './shell.texts.ts'
import visitor from './VisitorFrame.module.css'

const PaletteDialog = lazyPart(() => import('../palette/PaletteDialog.tsx').then(({ PaletteDialog }) => PaletteDialog))

/** Opens the palette by its button, and by Ctrl K or ⌘ K anywhere, also in a field. */
const Palette = ({ profile }: { profile: Profile }) => {
  const [opened, { open, close }] = useDisclosure(false)
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <ActionIcon variant="default" aria-label={shellTexts.search} title={shellTexts.search} onClick={open}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      {opened && <PaletteDialog profile={profile} onClose={close} />}
    </>
  )
}

/** The product's name, with a drawstring purse (an escarcelle). */
export const Wordmark = () => (
  <span className={`middle subheading gap-8 ${classes.wordmark}`}>
    <svg
      className="rigid accent"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentcolor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M8.600 8.900C5.400 11.200 3.700 14.300 3.700 17.200c0 2.800 1.900 4.200 4.700 4.200h7.200c2.800 0 4.700-1.400 4.700-4.200 0-2.900-1.700-6-4.900-8.300M6.800 3l1.800 5.900h6.800L17.200 3l-2.700 1.600L12 3 9.500 4.600z" />
    </svg>
    <span>{kitTexts.productName}</span>
  </span>
)

/** Shows the product's name, the environment, the signed-in person, and their role when it is not their granted one. */
export const Header = ({ profile, environment }: { profile: Profile; environment: AppEnvironment }) => (
  <header className={classes.header}>
    <div className={classes.row}>
      <Link to="/" className={`flex rounded undecorated ${classes.home}`}>
        <Wordmark />
      </Link>
      {environment === 'preprod' && <PreprodBadge />}
      <p className={`shrink push quiet ${classes.person}`}>
        <span className={classes.as}>{shellTexts.signedInAs}</span>{' '}
        <Link to="/account" className={`inline-block rounded strong ink ${classes.name}`}>
          {profile.firstname} {profile.lastname}
        </Link>
        {profile.role !== profile.homeRole && (
          <span className={classes.role}>{shellTexts.actingAs(roleLabels[profile.role])}</span>
        )}
      </p>
      <Palette profile={profile} />
      <HelpLink />
      {maySwitchRole(profile, environment) && <SwitchRole profile={profile} className={classes.switch} />}
    </div>
  </header>
)

export const PreprodBadge = () => <span className={classes.badge}>{shellTexts.preprodBadge}</span>

type VisitorFrameProps = { environment: AppEnvironment; children: ReactNode }

/** Surrounds the pages outside the shell: the product's name above a card. */
export const VisitorFrame = ({ environment, children }: VisitorFrameProps) => (
  <div className={`stack gap-20 ${visitor.frame}`}>
    <header className="flex middle between">
      <Wordmark />
      {environment === 'preprod' && <PreprodBadge />}
    </header>
    <main className={`card ${visitor.sheet}`}>{children}</main>
  </div>
)

/** Tells whether to show the button: in preproduction to all, in production to the roles that the server accepts. */
export const maySwitchRole = (profile: Profile, environment: AppEnvironment): boolean =>
  environment === 'preprod' || profile.homeRole === 'admin'

type SwitchRoleProps = { profile: Profile; className?: string | undefined }

/** Switches an admin to manager and back, and reloads the page (docs/rules/roles.md#roles-switch). */
const SwitchRole = ({ profile, className }: SwitchRoleProps) => {
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
