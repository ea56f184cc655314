import { maxNameLength } from "@lilypad/api-contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { profileQuery } from "../../../shared/account/index.ts";
import { countries } from "../../../shared/address/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { profileMessages, signupMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { PhoneField } from "../../../shared/phone/index.ts";
import { call, renewSession } from "../../../shared/session/index.ts";
import { Button, Foot, Main, SelectField, TextField, toast } from "../../../shared/ui/index.ts";
import {
  changedDetails,
  type DetailsErrors,
  type DetailsForm,
  detailsErrors,
  detailsOf,
  type Profile,
} from "./flow/details-rules.ts";
import styles from "./ui/sub-screen.module.css";
import { Lead, WithProfile } from "./ui/sub-screen.tsx";

const messages = profileMessages.details;

/** The form for name, phone number and country. */
export function EditScreen() {
  return (
    <WithProfile title={messages.title}>{(profile) => <EditForm profile={profile} />}</WithProfile>
  );
}

function EditForm({ profile }: { profile: Profile }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => detailsOf(profile));
  const [errors, setErrors] = useState<DetailsErrors>({});
  const { busy: saving, run } = useBusy();

  async function save() {
    const change = changedDetails(profile, form);
    if (change === null) return navigate("/profile");
    const saved = await run(() => call("updateProfile", { body: change }));
    if (saved === undefined || saved.isCancelled) return;
    if (saved.success) {
      queryClient.setQueryData(profileQuery(profile.user_id).queryKey, saved.data.profile);
      // The session contains the name too; if renewing fails, the next refresh updates it.
      void renewSession().catch(() => undefined);
      toast({ kind: "success", title: messages.saved });
      navigate("/profile");
    } else if (saved.code === "PHONE_INVALID") {
      setErrors({ phone: messages.phoneFailed(saved.error) });
    } else {
      toast({ kind: "error", title: messages.errorTitle, text: messages.failed(saved.error) });
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const wrong = detailsErrors(form);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) void save();
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  function change(name: keyof DetailsForm, value: string) {
    setForm({ ...form, [name]: value });
    setErrors({ ...errors, [name]: undefined });
  }
  const field = (name: keyof DetailsForm) => ({
    name,
    required: true,
    value: form[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Main>
        <Lead>{messages.lead}</Lead>
        <div className={styles.fields}>
          <TextField
            {...field("firstName")}
            label={signupMessages.identity.firstName}
            autoComplete="given-name"
            maxLength={maxNameLength}
          />
          <TextField
            {...field("lastName")}
            label={signupMessages.identity.lastName}
            autoComplete="family-name"
            maxLength={maxNameLength}
          />
          <PhoneField
            {...field("phone")}
            label={signupMessages.phone.label}
            onChange={(phone) => change("phone", phone)}
          />
          <SelectField
            name="country"
            label={messages.country}
            autoComplete="country"
            value={form.country}
            onChange={(event) => setForm({ ...form, country: event.target.value })}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </Main>
      <Foot>
        <Button type="submit" wide busy={saving} busyLabel={messages.saving}>
          {messages.save}
        </Button>
      </Foot>
    </form>
  );
}
