-- Runs once, when the image of PostgreSQL makes the cluster of compose.yaml. The product's role owns its database and has no
-- other right: it makes its own tables and extensions. The superuser has no password, so that it signs in from inside
-- the container alone (docs/production.md#on-one-machine-with-docker-compose).
\getenv password POSTGRES_PASSWORD
create role escarcelle login password :'password';
create database escarcelle owner escarcelle;
alter role postgres password null;
