-- Nobody becomes a member without accepting, and an address belongs to an account only when it was verified: by a link
-- mailed to it, by Google, or by the word of the operator.

alter table users
  add column email_verified_at timestamptz(3),
  add column email_verified_by text check (email_verified_by in ('mail', 'google', 'operator')),
  add check ((email_verified_at is null) = (email_verified_by is null));

-- Google asserted the address when it linked the account; the first account is that of the operator. Whoever else
-- has an account stays a member of what they are, and verifies the address when it is needed.
update users set email_verified_at = now(), email_verified_by = 'google' where google_sub is not null;
update users set email_verified_at = now(), email_verified_by = 'operator'
where email_verified_at is null and id = (select id from users order by created_at, id limit 1);

-- Google used to be linked to accounts that others had made and still opened by their password. Which those are cannot
-- be told, so whoever has both signs in once more.
delete from sessions s using users u
where u.id = s.user_id and u.google_sub is not null and u.password_hash is not null;
update api_tokens t set revoked_at = now() from users u
where u.id = t.user_id and u.google_sub is not null and u.password_hash is not null
  and t.revoked_at is null and t.name like 'Login from %';

alter table invitations
  -- False: whoever invited was given the link, so that opening it says nothing about the address.
  add column mailed boolean not null default false,
  add column project_ids uuid[] not null default '{}',
  add column project_role text not null default 'member' check (project_role in ('member', 'viewer')),
  add column declined_at timestamptz(3);
-- For the invitations of one address, whichever organization they come from.
create index invitations_email on invitations (lower(email)) where accepted_at is null;
create index invitations_inviter on invitations (org_id, invited_by) where accepted_at is null;

-- Whoever may no longer invite leaves no open door behind: an admin who is removed cannot come back by an invitation
-- of their own. A trigger, so that it holds whatever takes the role away.
create function revoke_invitations_of_former_managers() returns trigger language plpgsql as $$
begin
  delete from invitations
  where org_id = old.org_id and invited_by = old.user_id and accepted_at is null and declined_at is null
    and (tg_op = 'DELETE' or new.role not in ('owner', 'admin') or (role = 'owner' and new.role <> 'owner'));
  return null;
end $$;
create trigger revoke_invitations_of_former_managers
  after delete or update of role on org_members
  for each row execute function revoke_invitations_of_former_managers();

-- One address at a time for an account: its own, or the one it changes to.
create table email_verifications (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index email_verifications_expires on email_verifications (expires_at);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('notifications', 'invitation', 'account'));
