import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#shared/web/chunk.ts'
import { failureText } from '#shared/web/failureText.ts'
import { toasts } from '#shared/web/toasts.ts'
import { peopleTexts } from './people.texts.ts'
import classes from './UserRows.module.css'
import { useDeleteUser } from './user.queries.ts'

const ConfirmDialog = lazyPart(() =>
  import('#shared/web/kit/ConfirmDialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog),
)

/** Deletes a person, after a question that names them. */
export const DeleteUserButton = ({ customerId, userId, name }: Record<'customerId' | 'userId' | 'name', string>) => {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useDeleteUser(customerId, userId)
  // Their row, and this button with it, is gone by the time that it is told.
  const remove = () =>
    mutateAsync()
      .then(
        () => toasts.success(peopleTexts.removed),
        (error: unknown) => toasts.failure(failureText(error)),
      )
      .finally(() => setIsAsking(false))
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        className={classes.action}
        aria-label={`${peopleTexts.remove} ${name}`}
        leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {peopleTexts.remove}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            opened
            danger
            title={peopleTexts.remove}
            question={peopleTexts.removeQuestion(name)}
            confirmLabel={peopleTexts.remove}
            pending={isPending}
            onConfirm={() => void remove()}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
