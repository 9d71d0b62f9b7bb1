-- The schema of version 0.2.0, one file for each feature. A file comes after those that it refers to. Later migrations of this
-- folder change it: these files stay as they are.
\ir ../schema/shared.sql
\ir ../schema/jobs.sql
\ir ../schema/customers.sql
\ir ../schema/users.sql
\ir ../schema/identity.sql
\ir ../schema/audit.sql
\ir ../schema/products.sql
\ir ../schema/causes.sql
\ir ../schema/shortcuts.sql
\ir ../schema/devices.sql
\ir ../schema/transactions.sql
\ir ../schema/transactions_roll_ups.sql
\ir ../schema/imports.sql
\ir ../schema/movements.sql
\ir ../schema/donors.sql
\ir ../schema/cash.sql
\ir ../schema/closings.sql
\ir ../schema/fridays.sql
\ir ../schema/months.sql
\ir ../schema/bank.sql
\ir ../schema/statistics.sql
\ir ../schema/live.sql
\ir ../schema/notifications.sql
\ir ../schema/views.sql
