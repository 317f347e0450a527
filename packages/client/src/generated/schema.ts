// Made from docs/openapi.json by `pnpm generate`; change the operations of the api, not this file.

export interface paths {
    "/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a token for an API client (OAuth 2.0 client credentials)
         * @description The client id and secret travel in the form or by HTTP Basic (RFC 6749 §2.3.1), not in both. Send the token as `Authorization: bearer <access_token>`. It lives for 24 hours; ask for a new one then, not for every call. `POST /oauth2/revoke` ends it before. Errors have the form of RFC 6749 §5.2.
         *
         *     Needs no token.
         */
        post: operations["token.clientCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a token for a user name and password
         * @description Send the token as `Authorization: token <token>`. It lives for 24 hours; ask for a new one then, not for every call. After 10 failed logins of a user from an address within a minute the answer is 429. After 20 within an hour, wherever they came from, addresses that the user has not logged in from within 30 days wait: a second, then twice as long after each failure, at most 15 minutes.
         *
         *     Needs no token.
         */
        post: operations["token.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a token of an API client (RFC 7009)
         * @description The client shows its id and secret as for `POST /oauth2/token`. The token stops working on every server within a second. A token that is not known, has ended, or belongs to somebody else changes nothing and is answered alike: 200.
         *
         *     Needs no token.
         */
        post: operations["token.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the token that the request carries
         * @description It stops working on every server within a second. Other tokens of the same user or client go on working.
         *
         *     Role: Viewer.
         */
        post: operations["token.logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers 1 when the interface is running
         * @description The only operation beside the token routes that needs no token. It asks neither the database nor the queue, and ignores query parameters.
         *
         *     Needs no token.
         */
        get: operations["service.ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/isschedulerrunning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether the scheduler runs
         * @description True from `startscheduler` until `stopscheduler`: whether due schedules are taken. It says nothing about servers that are down; see `getservers`.
         *
         *     Role: Viewer.
         */
        get: operations["service.isSchedulerRunning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/startscheduler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Starts scheduling
         * @description Starting a running scheduler changes nothing. Instants that passed while it was stopped follow the missed-run policy of each schedule.
         *
         *     Role: Administrator.
         *
         *     Also offered as POST.
         */
        get: operations["service.startScheduler"];
        put?: never;
        /**
         * Starts scheduling
         * @description Starting a running scheduler changes nothing. Instants that passed while it was stopped follow the missed-run policy of each schedule.
         *
         *     Role: Administrator.
         */
        post: operations["service.startScheduler.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/stopscheduler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stops scheduling
         * @description Graceful: no new due runs are taken, waiting and executing work ends, runs by hand stay possible. Stopping a stopped scheduler changes nothing. The state survives restarts and failover.
         *
         *     Role: Administrator.
         *
         *     Also offered as POST.
         */
        get: operations["service.stopScheduler"];
        put?: never;
        /**
         * Stops scheduling
         * @description Graceful: no new due runs are taken, waiting and executing work ends, runs by hand stay possible. Stopping a stopped scheduler changes nothing. The state survives restarts and failover.
         *
         *     Role: Administrator.
         */
        post: operations["service.stopScheduler.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/getconfigpath": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers where the configuration of this server is
         * @description The file that the settings came from, or `environment` when they came from the environment alone.
         *
         *     Role: Administrator.
         */
        get: operations["service.getConfigPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers which build this is
         * @description Role: Viewer.
         */
        get: operations["service.version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/getcollaborationsettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers how the servers work together
         * @description Without the connection strings, which are write-only.
         *
         *     Role: Administrator.
         *
         *     Answers an `ETag`.
         */
        get: operations["service.getCollaborationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/getsecretkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how many secrets each key has sealed
         * @description A key may leave PUNCTUAL_SECRET_KEYS on every server when both of its counts are 0. Keys themselves are never answered.
         *
         *     Role: Administrator.
         */
        get: operations["service.getSecretKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/resealsecrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seals secrets of older keys with the first key
         * @description Seals at most 500 secrets in one request; repeat it while HasMore is true. Repeating it when nothing is left changes nothing. Unreadable names what no key of this server opens: write those secrets again.
         *
         *     Role: Administrator.
         */
        post: operations["service.resealSecrets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/updatecollaborationsettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes how the servers work together
         * @description Fields that are left out stay as they are; every server takes the change within a second. ThreadsPerServer holds for every worker in place of its own WORKER_SLOTS: more slots are used at once, with fewer what runs ends by itself; null leaves it to the workers again. A backup server leads only when no other scheduler is alive, so it cannot be the preferred leader, nor be told to collaborate in the same request (409). Takes `If-Match`.
         *
         *     Role: Administrator.
         *
         *     Answers an `ETag`.
         */
        post: operations["service.updateCollaborationSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apiclient/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an API client for OAuth 2.0 client credentials
         * @description The answer shows `ClientSecret` this once. Keep a client for each program and environment.
         *
         *     Role: Administrator.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["apiClient.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apiclient/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the API clients
         * @description In the order of creation, without secrets.
         *
         *     Role: Administrator.
         */
        get: operations["apiClient.getAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apiclient/rotatesecret/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives an API client a new secret
         * @description The secret before stays valid for `OverlapMinutes` (24 hours when left out; 0 ends it at once, as after a leak), so that programs can be moved over; `PreviousSecretExpiresEpochUtc` tells until when. `RevokeTokens` ends the tokens that were issued, on every server within a second; so does an overlap of 0 unless it is false.
         *
         *     Role: Administrator.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["apiClient.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apiclient/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes an API client
         * @description Its tokens stop working on every server within a second.
         *
         *     Role: Administrator.
         */
        post: operations["apiClient.delete.post"];
        /**
         * Deletes an API client
         * @description Its tokens stop working on every server within a second.
         *
         *     Role: Administrator.
         *
         *     Also offered as POST.
         */
        delete: operations["apiClient.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the users
         * @description In the order of names.
         *
         *     Role: Administrator.
         */
        get: operations["user.getAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a user
         * @description Role: Administrator.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["user.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a user
         * @description Fields that are left out stay as they are. A new password or `Enabled: false` ends the tokens of the user, and a new role holds for them, on every server within a second. The last enabled administrator cannot be taken away. Takes `If-Match`.
         *
         *     Role: Administrator.
         *
         *     Answers an `ETag`.
         */
        post: operations["user.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/changepassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives the calling user another password
         * @description For every user, with a token of `POST /api/login/token`. The other sessions of the user end on every server within a second; the token of the request goes on working. Wrong old passwords count as failed logins.
         *
         *     Role: Viewer.
         */
        post: operations["user.changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/endsessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends every session of a user
         * @description Every token of the user stops working on every server within a second. The password stays: disable the user to keep it from logging in.
         *
         *     Role: Administrator.
         */
        post: operations["user.endSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a user
         * @description The tokens of the user stop working on every server within a second. The last enabled administrator cannot be deleted.
         *
         *     Role: Administrator.
         */
        post: operations["user.delete.post"];
        /**
         * Deletes a user
         * @description The tokens of the user stop working on every server within a second. The last enabled administrator cannot be deleted.
         *
         *     Role: Administrator.
         *
         *     Also offered as POST.
         */
        delete: operations["user.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the groups with their members
         * @description In the order of names.
         *
         *     Role: Administrator.
         */
        get: operations["group.getAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a group of users and API clients
         * @description Groups are given rights with `setgrants` of a folder, and accounts with `AllowedFor`.
         *
         *     Role: Administrator.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["group.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renames a group, or replaces its members
         * @description Fields that are left out stay as they are. What the group may do changes for its members within a second. Takes `If-Match`.
         *
         *     Role: Administrator.
         *
         *     Answers an `ETag`.
         */
        post: operations["group.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a group and what was granted to it
         * @description Its members stay. A folder whose last grant goes with it is for Administrators alone from then on.
         *
         *     Role: Administrator.
         */
        post: operations["group.delete.post"];
        /**
         * Deletes a group and what was granted to it
         * @description Its members stay. A folder whose last grant goes with it is for Administrators alone from then on.
         *
         *     Role: Administrator.
         *
         *     Also offered as POST.
         */
        delete: operations["group.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists who changed what, when and from where, newest first
         * @description One entry for each change that was made, each login (`auth.login`), refusal (`authz.refused`) and download (`artifact.read`); of those that come again within a minute the first one, and one with their number (`Repeated`). Entries are linked by hashes; see `GET /api/audit/verify`. Of an object that was changed, `Before` and `After` hold the members that differ; secrets are in neither, long texts are cut. Filters compare whole values, and all that are given must hold.
         *
         *     Role: Administrator.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["audit.getAll"];
        put?: never;
        /**
         * Lists who changed what, when and from where, newest first
         * @description One entry for each change that was made, each login (`auth.login`), refusal (`authz.refused`) and download (`artifact.read`); of those that come again within a minute the first one, and one with their number (`Repeated`). Entries are linked by hashes; see `GET /api/audit/verify`. Of an object that was changed, `Before` and `After` hold the members that differ; secrets are in neither, long texts are cut. Filters compare whole values, and all that are given must hold.
         *
         *     Role: Administrator.
         */
        post: operations["audit.getAll.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks the hashes that link the entries of the audit trail
         * @description Each entry has the hash of the one before it, so whoever changes, removes or inserts one later is found. A request checks `Limit` links after `AfterPosition`; `Next` is the position to go on with, or null at the end. `KnownPosition` and `KnownHash` say what was seen before, such as the first 13 digits that `punctual_audit_chain_head` published: a trail that was cut off or written anew does not have them. The oldest entries leave by age; `From` is what the kept ones go on from.
         *
         *     Role: Administrator.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["audit.verify"];
        put?: never;
        /**
         * Checks the hashes that link the entries of the audit trail
         * @description Each entry has the hash of the one before it, so whoever changes, removes or inserts one later is found. A request checks `Limit` links after `AfterPosition`; `Next` is the position to go on with, or null at the end. `KnownPosition` and `KnownHash` say what was seen before, such as the first 13 digits that `punctual_audit_chain_head` published: a trail that was cut off or written anew does not have them. The oldest entries leave by age; `From` is what the kept ones go on from.
         *
         *     Role: Administrator.
         */
        post: operations["audit.verify.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/getroot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers the root folder
         * @description The root has the path `/` and is shown as `Home`.
         *
         *     Role: Viewer.
         *
         *     Answers an `ETag`.
         */
        get: operations["folder.getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/get/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers a folder
         * @description Role: Viewer.
         *
         *     Answers an `ETag`.
         */
        get: operations["folder.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/getsubfolders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the folders directly in a folder
         * @description In the order of names.
         *
         *     Role: Viewer.
         */
        get: operations["folder.getSubfolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/getschedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the schedules directly in a folder
         * @description Schedules of every kind, in the order of names.
         *
         *     Role: Viewer.
         */
        get: operations["folder.getSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/getuniqueidfrompath": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolves a schedule by folder path, name and kind
         * @description Without `ScheduleType` a name that several kinds of schedules share is 409, with the candidates in `Candidates`.
         *
         *     Role: Viewer.
         */
        post: operations["folder.getUniqueIdFromPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/getfolderfrompath": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers the folder at a path
         * @description The body is `{"Path": "/Sales/Daily"}` or the bare JSON string. Backslashes, a missing leading slash and a leading `Home` are accepted; case does not count.
         *
         *     Role: Viewer.
         *
         *     Answers an `ETag`.
         */
        post: operations["folder.getFromPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a folder
         * @description The parent is named by `ParentId` or `ParentPath`; without either it is the root. The whole `Path` of the new folder says both name and parent.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["folder.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renames, moves or describes a folder
         * @description Fields that are left out stay as they are. Everything in the folder moves with it; identifiers stay. Takes `If-Match`.
         *
         *     Role: Editor.
         *
         *     Answers an `ETag`.
         */
        post: operations["folder.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a folder
         * @description A folder that holds something is 409, unless `?recursive=true` deletes that too. Executions of deleted schedules stay in the history.
         *
         *     Role: Editor.
         */
        post: operations["folder.delete.post"];
        /**
         * Deletes a folder
         * @description A folder that holds something is 409, unless `?recursive=true` deletes that too. Executions of deleted schedules stay in the history.
         *
         *     Role: Editor.
         *
         *     Also offered as POST.
         */
        delete: operations["folder.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/getgrants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers what is granted on a folder
         * @description What is granted on the folder itself; with `Inherit` the grants of the folders above hold too. For Administrators, and for those whom a grant gives the right Manage.
         *
         *     Role: Viewer.
         */
        get: operations["folder.getGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folder/setgrants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces what is granted on a folder
         * @description A grant gives a user, client, group or role exactly the rights that it names, in the folder and everything below, whatever the role of the caller. A grant to a role is also one to the roles above it. Where a grant holds, on the folder or inherited, roles give nothing by themselves; Administrators may do everything everywhere, and operations that need the role Administrator stay theirs.
         *
         *     With `Inherit: false` nothing that is granted above holds here; without a grant the folder is for Administrators alone. With `Inherit: true` and no grants the folder is again as the folders above it. What somebody may not view does not exist for them: it is answered as an unknown id is, and is in no list. It holds within a second on every server.
         *
         *     For Administrators, and for those whom a grant gives the right Manage.
         *
         *     Role: Viewer.
         */
        post: operations["folder.setGrants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the calendars of holidays
         * @description Role: Viewer.
         */
        get: operations["calendar.getall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/get/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a calendar of holidays
         * @description Role: Viewer.
         *
         *     Answers an `ETag`.
         */
        get: operations["calendar.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a calendar of holidays
         * @description A schedule names it in CalendarId; its HolidayRule says whether a run on a holiday is left out or moved to the nearest free day before or after. Two runs that meet on one day that way are one run.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["calendar.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a calendar of holidays and plans its schedules anew
         * @description Every schedule that uses the calendar has the next run that follows from the new days before anybody sees them. A run that is due already stays, and a run that would be moved to an instant that has passed is left out.
         *
         *     Role: Editor.
         *
         *     Answers an `ETag`.
         */
        post: operations["calendar.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a calendar that no schedule uses
         * @description Role: Editor.
         */
        post: operations["calendar.delete.post"];
        /**
         * Deletes a calendar that no schedule uses
         * @description Role: Editor.
         *
         *     Also offered as POST.
         */
        delete: operations["calendar.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the accounts that reports of the BI platform are read with
         * @description Role: Viewer.
         */
        get: operations["biaccount.getall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an account of the BI platform
         * @description A service principal of the tenant. The secret is encrypted at rest and never answered. Use validate to see what the account can read.
         *
         *     Role: Administrator.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["biaccount.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces an account of the BI platform
         * @description Without ClientSecret the stored one stays, unless an address changes. The account counts as not validated afterwards.
         *
         *     Role: Administrator.
         *
         *     Answers an `ETag`.
         */
        post: operations["biaccount.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes an account that no schedule uses
         * @description Role: Administrator.
         */
        post: operations["biaccount.delete.post"];
        /**
         * Deletes an account that no schedule uses
         * @description Role: Administrator.
         *
         *     Also offered as POST.
         */
        delete: operations["biaccount.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/validate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tries an account and tells what it can and cannot read
         * @description Answers 200 also when the account cannot read: Status is Invalid then and Problems says why.
         *
         *     Role: Administrator.
         */
        post: operations["biaccount.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/getworkspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the workspaces that an account can read
         * @description Role: Viewer.
         */
        get: operations["biaccount.getworkspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/getreports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the reports of a workspace
         * @description The selection travels in a JSON body, also with GET, or as query parameters of the same names.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["biaccount.getreports"];
        put?: never;
        /**
         * Lists the reports of a workspace
         * @description The selection travels in a JSON body, also with GET, or as query parameters of the same names.
         *
         *     Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["biaccount.getreports.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/getpaginatedreports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the paginated reports of a workspace
         * @description The selection travels in a JSON body, also with GET, or as query parameters of the same names.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["biaccount.getpaginatedreports"];
        put?: never;
        /**
         * Lists the paginated reports of a workspace
         * @description The selection travels in a JSON body, also with GET, or as query parameters of the same names.
         *
         *     Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["biaccount.getpaginatedreports.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/getdashboards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the dashboards of a workspace
         * @description The selection travels in a JSON body, also with GET, or as query parameters of the same names.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["biaccount.getdashboards"];
        put?: never;
        /**
         * Lists the dashboards of a workspace
         * @description The selection travels in a JSON body, also with GET, or as query parameters of the same names.
         *
         *     Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["biaccount.getdashboards.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/biaccount/getvisualsforreport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what of a report can be drawn by itself, with zero-based page indexes
         * @description The visuals of the report, page by page, with their titles (or their type, when they have none). The BI platform tells them to an account that may also edit the report; to others it tells the pages alone, and then there is one entry of Type PAGE for each. Name is what RenderingSettings.VisualNames takes for ObjectType VISUAL.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["biaccount.getvisualsforreport"];
        put?: never;
        /**
         * Lists what of a report can be drawn by itself, with zero-based page indexes
         * @description The visuals of the report, page by page, with their titles (or their type, when they have none). The BI platform tells them to an account that may also edit the report; to others it tells the pages alone, and then there is one entry of Type PAGE for each. Name is what RenderingSettings.VisualNames takes for ObjectType VISUAL.
         *
         *     Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["biaccount.getvisualsforreport.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the accounts that report servers are read with
         * @description Role: Viewer.
         */
        get: operations["reportserveraccount.getall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an account of a paginated report server
         * @description The password is encrypted at rest and never answered. Use validate to see what the account can read.
         *
         *     Role: Administrator.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["reportserveraccount.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces an account of a paginated report server
         * @description Without Password the stored one stays, unless an address changes. The account counts as not validated afterwards.
         *
         *     Role: Administrator.
         *
         *     Answers an `ETag`.
         */
        post: operations["reportserveraccount.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes an account that no schedule uses
         * @description Role: Administrator.
         */
        post: operations["reportserveraccount.delete.post"];
        /**
         * Deletes an account that no schedule uses
         * @description Role: Administrator.
         *
         *     Also offered as POST.
         */
        delete: operations["reportserveraccount.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/validate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tries an account and tells what it can and cannot read
         * @description Answers 200 also when the account cannot read: Status is Invalid then and Problems says why.
         *
         *     Role: Administrator.
         */
        post: operations["reportserveraccount.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/getreports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the reports that an account can read
         * @description Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["reportserveraccount.getreports"];
        put?: never;
        /**
         * Lists the reports that an account can read
         * @description Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["reportserveraccount.getreports.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/getfolders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the folders of the report server that an account can read
         * @description Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["reportserveraccount.getfolders"];
        put?: never;
        /**
         * Lists the folders of the report server that an account can read
         * @description Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["reportserveraccount.getfolders.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reportserveraccount/getparameters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the parameters of a report as its author defined them
         * @description Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["reportserveraccount.getparameters"];
        put?: never;
        /**
         * Lists the parameters of a report as its author defined them
         * @description Role: Viewer.
         */
        post: operations["reportserveraccount.getparameters.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the schedules of BI reports
         * @description The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names; an empty filter ({}) lists everything. Of data-driven schedules the number of rows and the columns are told; a schedule by its id has the rows.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["singleschedule.getall"];
        put?: never;
        /**
         * Lists the schedules of BI reports
         * @description The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names; an empty filter ({}) lists everything. Of data-driven schedules the number of rows and the columns are told; a schedule by its id has the rows.
         *
         *     Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["singleschedule.getall.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/getallpaginated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the schedules of paginated reports
         * @description The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names; an empty filter ({}) lists everything. Of data-driven schedules the number of rows and the columns are told; a schedule by its id has the rows.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["singleschedule.getallpaginated"];
        put?: never;
        /**
         * Lists the schedules of paginated reports
         * @description The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names; an empty filter ({}) lists everything. Of data-driven schedules the number of rows and the columns are told; a schedule by its id has the rows.
         *
         *     Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["singleschedule.getallpaginated.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/get/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers one schedule of a BI report
         * @description Role: Viewer.
         *
         *     Answers an `ETag`.
         */
        get: operations["singleschedule.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/getpaginated/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers one schedule of a paginated report
         * @description Role: Viewer.
         *
         *     Answers an `ETag`.
         */
        get: operations["singleschedule.getpaginated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/createforbi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a schedule of a BI report
         * @description The folder and the accounts must exist. Parameters are compared with what a report defines when the report server answers in time. An incomplete recurrence is stored and does not run; the answer says why. Answers the whole stored object.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["singleschedule.createforbi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/createpaginated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a schedule of a paginated report
         * @description The folder and the accounts must exist. Parameters are compared with what a report defines when the report server answers in time. An incomplete recurrence is stored and does not run; the answer says why. Answers the whole stored object.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["singleschedule.createpaginated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/createbulkpaginated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates many schedules of paginated reports
         * @description Takes a JSON array of at most 500 bodies (or as many as the service is set to), or the same as the multipart file or form field `file`, and answers in their order what became of each. One that cannot be created loses no other; of two with the same name the first is created. With atomic=true all are created in one transaction, or none: then the answer is an error whose fields begin with the place of the item, such as [3].ScheduleName, with Results beside them.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["singleschedule.createbulkpaginated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/createbulkforreportserver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates many schedules of reports of a report server
         * @description Takes a JSON array of at most 500 bodies (or as many as the service is set to), or the same as the multipart file or form field `file`, and answers in their order what became of each. One that cannot be created loses no other; of two with the same name the first is created. With atomic=true all are created in one transaction, or none: then the answer is an error whose fields begin with the place of the item, such as [3].ScheduleName, with Results beside them. Every item needs a ReportServerAccountId.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["singleschedule.createbulkforreportserver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/updateforbi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a schedule of a BI report
         * @description Replaces the schedule that ScheduleId names, destinations and all. A read-back can be edited and sent as it is: what is only answered is ignored; EmailDestinations that are left out and passwords that are not given stay.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["singleschedule.updateforbi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/updatepaginated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a schedule of a paginated report
         * @description Replaces the schedule that ScheduleId names, destinations and all. A read-back can be edited and sent as it is: what is only answered is ignored; EmailDestinations that are left out and passwords that are not given stay.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["singleschedule.updatepaginated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/updateparameterspaginated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the named parameters of a paginated schedule
         * @description Parameters that are not named stay. The values are compared with what the report defines when the report server answers in time; when it does not, they are stored as given.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["singleschedule.updateparameterspaginated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/addemaildestination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds e-mail destinations to a schedule, or replaces them
         * @description Takes EmailDestinations, or the fields of one destination beside ScheduleId. With clearExisting=true the stored ones go, in the same step. Answers all destinations of the schedule.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["singleschedule.addemaildestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/singleschedule/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a schedule of a BI report or of a paginated report
         * @description Its destinations go with it. Executions that have begun end as they would have; the history stays.
         *
         *     Role: Editor.
         */
        post: operations["singleschedule.delete.post"];
        /**
         * Deletes a schedule of a BI report or of a paginated report
         * @description Its destinations go with it. Executions that have begun end as they would have; the history stays.
         *
         *     Role: Editor.
         *
         *     Also offered as POST.
         */
        delete: operations["singleschedule.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packageschedule/getall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists packages
         * @description The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names; an empty filter ({}) lists everything. Of data-driven schedules the number of rows and the columns are told; a schedule by its id has the rows.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Without a body and without query parameters the answer is an empty array.
         *
         *     Also offered as POST.
         */
        get: operations["packageschedule.getall"];
        put?: never;
        /**
         * Lists packages
         * @description The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names; an empty filter ({}) lists everything. Of data-driven schedules the number of rows and the columns are told; a schedule by its id has the rows.
         *
         *     Role: Viewer.
         *
         *     Without a body and without query parameters the answer is an empty array.
         */
        post: operations["packageschedule.getall.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packageschedule/get/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers one package
         * @description Role: Viewer.
         *
         *     Answers an `ETag`.
         */
        get: operations["packageschedule.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packageschedule/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a package: several reports in one delivery
         * @description Each report names its own account, so a package may read several source systems. The folder and the accounts must exist. Parameters are compared with what a report defines when the report server answers in time. An incomplete recurrence is stored and does not run; the answer says why. Answers the whole stored object.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["packageschedule.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packageschedule/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a package, its reports included
         * @description Replaces the schedule that ScheduleId names, destinations and all. A read-back can be edited and sent as it is: what is only answered is ignored; EmailDestinations that are left out and passwords that are not given stay.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["packageschedule.update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packageschedule/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a package
         * @description Its destinations go with it. Executions that have begun end as they would have; the history stays.
         *
         *     Role: Editor.
         */
        post: operations["packageschedule.delete.post"];
        /**
         * Deletes a package
         * @description Its destinations go with it. Executions that have begun end as they would have; the history stays.
         *
         *     Role: Editor.
         *
         *     Also offered as POST.
         */
        delete: operations["packageschedule.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/UpdateEmailDestination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the e-mail destination that Id names
         * @description Passwords and an AllowedFor that are left out or null stay; an empty text removes a password.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["schedule.updateemaildestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/DeleteEmailDestination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes an e-mail destination of a schedule
         * @description Role: Editor.
         *
         *     Also offered as DELETE.
         */
        post: operations["schedule.deleteemaildestination"];
        /**
         * Deletes an e-mail destination of a schedule
         * @description Role: Editor.
         */
        delete: operations["schedule.deleteemaildestination.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets a schedule run by itself from now on
         * @description Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["schedule.enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps a schedule from running by itself; it can still be executed by hand
         * @description Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         *
         *     Answers an `ETag`.
         */
        post: operations["schedule.disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/previewruns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells when a schedule, stored or not, would run
         * @description The very instants that planning will use. Notes says what moved one: a time inside a spring gap runs at the first valid instant after it, a time in an autumn overlap runs once at its first pass, a day that a month does not have is its last day, a run on a holiday of its calendar is moved or left out, and SpreadSeconds lets it start later without changing its instant. Whether the schedule is enabled is not looked at.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         */
        get: operations["schedule.previewruns.get"];
        put?: never;
        /**
         * Tells when a schedule, stored or not, would run
         * @description The very instants that planning will use. Notes says what moved one: a time inside a spring gap runs at the first valid instant after it, a time in an autumn overlap runs once at its first pass, a day that a month does not have is its last day, a run on a holiday of its calendar is moved or left out, and SpreadSeconds lets it start later without changing its instant. Whether the schedule is enabled is not looked at.
         *
         *     Role: Viewer.
         *
         *     Also offered as GET.
         */
        post: operations["schedule.previewruns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells why a schedule ran at an instant, or did not
         * @description Put together from what is stored: the execution of the instant, the recurrence and the calendar as they were then, and what was done to schedule and scheduler around it. The first finding is the answer. An instant that is none of the schedule is answered with the runs before and after it.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.explain"];
        put?: never;
        /**
         * Tells why a schedule ran at an instant, or did not
         * @description Put together from what is stored: the execution of the instant, the recurrence and the calendar as they were then, and what was done to schedule and scheduler around it. The first finding is the answer. An instant that is none of the schedule is answered with the runs before and after it.
         *
         *     Role: Viewer.
         */
        post: operations["schedule.explain.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/executeschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs a schedule now and answers when the run has ended
         * @description Answers 200 with the status record whatever the end was: look at Status. After TimeoutSeconds the answer is 504 with the ExecutionId, and the run goes on.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["schedule.executeschedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/executescheduleasync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs a schedule now and answers at once
         * @description The run is durable when this answers. Follow it with GetExecutionStatus. It does not touch the next run and also works while the scheduler is stopped.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["schedule.executescheduleasync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/executescheduleontimeasync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs a schedule now as of its next scheduled time, and advances NextRun
         * @description ScheduledForEpochUtc is the next run that this used up: the scheduler never fires that instant again.
         *
         *     Role: Editor.
         *
         *     Honours `Idempotency-Key` for 24 hours.
         */
        post: operations["schedule.executescheduleontimeasync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/GetExecutionStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers the status record of an execution
         * @description Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.getexecutionstatus"];
        put?: never;
        /**
         * Answers the status record of an execution
         * @description Role: Viewer.
         */
        post: operations["schedule.getexecutionstatus.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/GetExecutionQueue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what waits, what executes and what ended in the last 12 hours, newest first
         * @description Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.getexecutionqueue"];
        put?: never;
        /**
         * Lists what waits, what executes and what ended in the last 12 hours, newest first
         * @description Role: Viewer.
         */
        post: operations["schedule.getexecutionqueue.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/cancelexecution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attempts to cancel an execution
         * @description Success is not guaranteed: Detail says how far it had come. Cancelling one that has ended is no error; Cancelled is false then.
         *
         *     Role: Editor.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.cancelexecution"];
        put?: never;
        /**
         * Attempts to cancel an execution
         * @description Success is not guaranteed: Detail says how far it had come. Cancelling one that has ended is no error; Cancelled is false then.
         *
         *     Role: Editor.
         */
        post: operations["schedule.cancelexecution.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/getnumberoffreethreads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers how many more executions the live servers could run now
         * @description Servers that stop, or take no work for want of memory, have no free threads.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.getnumberoffreethreads"];
        put?: never;
        /**
         * Answers how many more executions the live servers could run now
         * @description Servers that stop, or take no work for want of memory, have no free threads.
         *
         *     Role: Viewer.
         */
        post: operations["schedule.getnumberoffreethreads.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/getservers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the live processes of the cluster
         * @description Role: Viewer.
         */
        get: operations["schedule.getservers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/getreconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells whether everything ran that had to run in the last hours
         * @description The reconciler recomputes, apart from the planner, what each schedule had to run, edits, pauses and stops considered, and compares it with the executions. `LastRun` is its last complete look at all schedules, null before the first and for callers who may not view all folders. `Findings` are newest first. Nothing is repaired by itself: a missing run can be made up for with `executescheduleasync`.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.getreconciliation"];
        put?: never;
        /**
         * Tells whether everything ran that had to run in the last hours
         * @description The reconciler recomputes, apart from the planner, what each schedule had to run, edits, pauses and stops considered, and compares it with the executions. `LastRun` is its last complete look at all schedules, null before the first and for callers who may not view all folders. `Findings` are newest first. Nothing is repaired by itself: a missing run can be made up for with `executescheduleasync`.
         *
         *     Role: Viewer.
         */
        post: operations["schedule.getreconciliation.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/getexecutionhistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists executions by scheduled or entry time, newest first
         * @description Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.getexecutionhistory"];
        put?: never;
        /**
         * Lists executions by scheduled or entry time, newest first
         * @description Role: Viewer.
         */
        post: operations["schedule.getexecutionhistory.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/getexecutionevents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers the timeline of an execution, oldest first
         * @description Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.getexecutionevents"];
        put?: never;
        /**
         * Answers the timeline of an execution, oldest first
         * @description Role: Viewer.
         */
        post: operations["schedule.getexecutionevents.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/streamexecutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams every change of executions as it happens, as server-sent events
         * @description The answer does not end. Its events, by name:
         *
         *     - `ready`: the stream has begun. Everything that is committed from here on will be told. Data: `{"Resumed": …}`.
         *     - `execution`: something happened to an execution. Data: an ExecutionChange, the state as it was when that had happened.
         *     - `position`: nothing happened that the filters let through; only the id is new. Data: `{}`.
         *     - `reset`: events may be missing, because the last event id is not known any more (`"Reason": "unknown"`) or more than 100,000 events back (`"too-old"`). The stream goes on from now; whoever shows a state reads it anew.
         *
         *     Every event that has an id can be gone on after: send the last one as `Last-Event-ID`, to any server, and every later event comes once and in order. Browsers and libraries do that by themselves. A text that is no such id is answered with 400.
         *
         *     To show the queue: open the stream, wait for `ready`, read GetExecutionQueue, then put each change over the execution of its ExecutionId.
         *
         *     A comment comes at least every 15 seconds. The stream ends when the server stops, within a second after the token is revoked or has expired, and when its reader takes nothing for 15 seconds; come back with the last id.
         *
         *     Role: Viewer.
         */
        get: operations["schedule.streamexecutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule/getartifact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers a file that an execution made
         * @description The file that was delivered, as it was made: of a package its zip or its merged PDF, else the first. Name or Sha256 ask for another one, as ResultJson calls it. Below Administrator a file that every destination gets with a password is 403 `artifact_protected`: with `DestinationId` it comes as that destination got it, locked. Files are kept for a set time; afterwards the answer is 404.
         *
         *     Role: Viewer.
         *
         *     The fields may be sent as query parameters or as a JSON body of the GET request.
         *
         *     Also offered as POST.
         */
        get: operations["schedule.getartifact"];
        put?: never;
        /**
         * Answers a file that an execution made
         * @description The file that was delivered, as it was made: of a package its zip or its merged PDF, else the first. Name or Sha256 ask for another one, as ResultJson calls it. Below Administrator a file that every destination gets with a password is 403 `artifact_protected`: with `DestinationId` it comes as that destination got it, locked. Files are kept for a set time; afterwards the answer is 404.
         *
         *     Role: Viewer.
         */
        post: operations["schedule.getartifact.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountProblem: {
            What: string;
            Code: string;
            Message: string;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Status": "Valid",
         *       "LastValidatedEpochUtc": 1795246200,
         *       "CanRead": [
         *         {
         *           "Kind": "workspace",
         *           "Name": "Sales",
         *           "Reports": 1,
         *           "IsOnDedicatedCapacity": true
         *         }
         *       ],
         *       "Problems": [
         *         {
         *           "What": "text",
         *           "Code": "text",
         *           "Message": "text"
         *         }
         *       ],
         *       "Warnings": [
         *         {
         *           "What": "text",
         *           "Code": "text",
         *           "Message": "text"
         *         }
         *       ]
         *     }
         */
        AccountValidation: {
            Id: string;
            /** @enum {string} */
            Status: "Valid" | "Invalid";
            LastValidatedEpochUtc: components["schemas"]["Epoch"];
            CanRead: components["schemas"]["ReadablePlace"][];
            Problems: components["schemas"]["AccountProblem"][];
            /** @description What some schedules of the account will meet, while others run */
            Warnings: components["schemas"]["AccountProblem"][];
        };
        AddEmailDestinationInput: components["schemas"]["AddEmailDestinationsInput"] | components["schemas"]["AddOneEmailDestinationInput"];
        AddEmailDestinationsInput: {
            ScheduleId: string;
            ScheduleType?: components["schemas"]["ScheduleTypeInput"] | null;
            EmailDestinations: components["schemas"]["EmailDestinationInput"][] | components["schemas"]["EmailDestinationInput"];
        };
        AddOneEmailDestinationInput: {
            Id?: string | null;
            Name?: string | null;
            Enabled?: boolean | null;
            To?: components["schemas"]["AddressListInput"] | null;
            Cc?: components["schemas"]["AddressListInput"] | null;
            Bcc?: components["schemas"]["AddressListInput"] | null;
            ReplyTo?: string | null;
            Subject?: string | null;
            Body?: string | null;
            BodyFormat?: components["schemas"]["BodyFormat"] | null;
            Format?: components["schemas"]["ReportFormat"] | null;
            FileName?: string | null;
            IncludeAttachment?: boolean | null;
            IncludeLink?: boolean | null;
            EmbedInBody?: boolean | null;
            Priority?: components["schemas"]["MailPriority"] | null;
            Zip?: boolean | null;
            ZipPassword?: string | null;
            PdfPassword?: string | null;
            /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
            SkipIfBlank?: boolean | null;
            OnUnknown?: components["schemas"]["UnknownDelivery"] | null;
            /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
            AllowedFor?: components["schemas"]["Principal"][] | null;
            HasZipPassword?: components["schemas"]["AnsweredOnly"];
            HasPdfPassword?: components["schemas"]["AnsweredOnly"];
            ScheduleId: string;
            ScheduleType?: components["schemas"]["ScheduleTypeInput"] | null;
        };
        /** @description Addresses separated by semicolon or comma, or an array of such texts */
        AddressListInput: string | string[];
        /** @description Answered only; ignored in a request. */
        AnsweredOnly: unknown;
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "ClientId": "pcc_5d0c8f3a9b2e",
         *       "ClientName": "Sales",
         *       "Role": "Viewer",
         *       "CreatedEpochUtc": 1795246200,
         *       "CreatedBy": "ann",
         *       "PreviousSecretExpiresEpochUtc": 1795246200
         *     }
         */
        ApiClient: {
            Id: string;
            ClientId: string;
            ClientName: string;
            Role: components["schemas"]["Role"];
            CreatedEpochUtc: components["schemas"]["Epoch"];
            CreatedBy: string;
            /** @description Until when the secret before the last rotation works */
            PreviousSecretExpiresEpochUtc: components["schemas"]["EpochOrNull"];
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "ClientId": "pcc_5d0c8f3a9b2e",
         *       "ClientName": "Sales",
         *       "Role": "Viewer",
         *       "CreatedEpochUtc": 1795246200,
         *       "CreatedBy": "ann",
         *       "PreviousSecretExpiresEpochUtc": 1795246200,
         *       "ClientSecret": "pcs_8fKx…"
         *     }
         */
        ApiClientWithSecret: {
            Id: string;
            ClientId: string;
            ClientName: string;
            Role: components["schemas"]["Role"];
            CreatedEpochUtc: components["schemas"]["Epoch"];
            CreatedBy: string;
            /** @description Until when the secret before the last rotation works */
            PreviousSecretExpiresEpochUtc: components["schemas"]["EpochOrNull"];
            /** @description Shown this once; only its hash is kept */
            ClientSecret: string;
        };
        /**
         * @example {
         *       "Ok": true,
         *       "Checked": 1,
         *       "From": {
         *         "Position": 1,
         *         "Hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       },
         *       "To": {
         *         "Position": 1,
         *         "Hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       },
         *       "Head": {
         *         "Position": 1,
         *         "Hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *       },
         *       "Next": 1,
         *       "KnownMatches": true,
         *       "Problems": [
         *         {
         *           "Kind": "changed",
         *           "Position": 1,
         *           "EntryId": "0190c0de-0000-7000-8000-000000000001"
         *         }
         *       ]
         *     }
         */
        AuditCheck: {
            Ok: boolean;
            Checked: number;
            From: components["schemas"]["AuditPlace"];
            To: components["schemas"]["AuditPlace"];
            /** @description The newest link */
            Head: components["schemas"]["AuditPlace"];
            Next: number | null;
            /** @description Null unless a known place was given */
            KnownMatches: boolean | null;
            Problems: components["schemas"]["AuditProblem"][];
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "EpochUtc": 1795246200,
         *       "At": "2026-11-21T06:30:00.000Z",
         *       "Actor": "ann",
         *       "Action": "text",
         *       "Subject": "{{ScheduleName}}",
         *       "Address": "192.0.2.7",
         *       "RequestId": "0190c0de-0000-7000-8000-000000000001",
         *       "Before": null,
         *       "After": null,
         *       "Position": 1,
         *       "PreviousHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "Hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         *     }
         */
        AuditEntry: {
            Id: string;
            EpochUtc: components["schemas"]["Epoch"];
            /** @description ISO 8601 with milliseconds */
            At: string;
            /** @description User name or client id */
            Actor: string;
            /** @description Operation id, such as folder.update */
            Action: string;
            /** @description Id or name of what was changed */
            Subject: string;
            /** @description Network address that the request came from */
            Address: string;
            RequestId: string;
            /** @description What changed, as it was; null when there was nothing before */
            Before: components["schemas"]["JsonValue"];
            /** @description What changed, as it is; null when there is nothing any more */
            After: components["schemas"]["JsonValue"];
            /** @description Place in the chain of all entries; null for a moment, until the entry is linked */
            Position: number | null;
            /** @description Hash of the entry before */
            PreviousHash: string | null;
            /** @description SHA-256 in hex over Id, At, Actor, Action, Subject, Address, RequestId, Before, After and PreviousHash, as an object in canonical JSON (RFC 8785) */
            Hash: string | null;
        };
        AuditPlace: {
            Position: number;
            Hash: string;
        };
        AuditProblem: {
            /**
             * @description `inserted`: an entry that has no link and does not wait for one
             * @enum {string}
             */
            Kind: "changed" | "removed" | "inserted";
            Position: number | null;
            EntryId: string;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "AuthType": "text",
         *       "MaxConcurrentExecutions": 1,
         *       "AllowedFor": [
         *         {
         *           "Kind": "User",
         *           "Id": "0190c0de-0000-7000-8000-000000000001"
         *         }
         *       ],
         *       "Status": "text",
         *       "LastValidatedEpochUtc": 1795246200,
         *       "Version": 1,
         *       "CreatedEpochUtc": 1795246200,
         *       "UpdatedEpochUtc": 1795246200,
         *       "Kind": "bi",
         *       "TenantId": "0190c0de-0000-7000-8000-000000000001",
         *       "ClientId": "pcc_5d0c8f3a9b2e",
         *       "HasClientSecret": true,
         *       "AuthorityUrl": "https://reports.example/Sales",
         *       "ApiUrl": "https://reports.example/Sales",
         *       "Scope": "text"
         *     }
         */
        BiAccount: {
            Id: string;
            Name: string;
            AuthType: string;
            MaxConcurrentExecutions: number | null;
            AllowedFor: components["schemas"]["Principal"][];
            Status: string;
            LastValidatedEpochUtc: components["schemas"]["EpochOrNull"];
            Version: number;
            CreatedEpochUtc: components["schemas"]["Epoch"];
            UpdatedEpochUtc: components["schemas"]["Epoch"];
            /** @constant */
            Kind: "bi";
            TenantId: string;
            ClientId: string;
            HasClientSecret: boolean;
            AuthorityUrl: string;
            ApiUrl: string;
            Scope: string;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "ReportType": "text",
         *       "EmbedUrl": "https://reports.example/Sales",
         *       "WebUrl": "https://reports.example/Sales",
         *       "DatasetId": "0190c0de-0000-7000-8000-000000000001",
         *       "WorkspaceId": "0190c0de-0000-7000-8000-000000000001"
         *     }
         */
        BiReport: {
            Id: string;
            Name: string;
            ReportType: string;
            EmbedUrl: string | null;
            WebUrl: string | null;
            DatasetId: string | null;
            WorkspaceId: string;
        };
        BiReportDefinition: {
            BiAccountId: string;
            ObjectType: components["schemas"]["ObjectType"];
            ReportUrl: string | null;
            BiReportName: string | null;
            WorkspaceName: string | null;
            ApplyBookmark: boolean;
            BookmarkJson: string;
            RenderingSettings: components["schemas"]["RenderingSettings"];
            BasicFilters: components["schemas"]["JsonObject"][];
            AdvancedFilters: components["schemas"]["JsonObject"][];
        };
        BiReportSelectionInput: {
            BiAccountId: string;
            WorkspaceId?: string | null;
            WorkspaceName?: string | null;
            ReportId: string;
            /**
             * @description Most entries in one answer
             * @default 1000
             */
            Limit?: number;
            /** @description From the Link header of the page before */
            Cursor?: string;
        };
        /**
         * @example {
         *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleType": "single",
         *       "ScheduleName": "Weekly sales",
         *       "FolderId": "0190c0de-0000-7000-8000-000000000001",
         *       "FolderPath": "/Sales",
         *       "Description": "text",
         *       "Keywords": [
         *         "sales"
         *       ],
         *       "IsDataDriven": true,
         *       "ServerName": "worker-1",
         *       "LastServerName": "worker-1",
         *       "Schedule": {
         *         "NextRunEpochUtc": 1796016600,
         *         "LastRunEpochUtc": null,
         *         "Runnable": true,
         *         "NotRunnableReasons": [],
         *         "Description": "Every week on Monday at 06:30 (Europe/Berlin)",
         *         "Enabled": true,
         *         "Frequency": "Weekly",
         *         "StartDate": "2026-12-01",
         *         "ExecutionTime": "06:30",
         *         "TimeZone": "Europe/Berlin",
         *         "Interval": 1,
         *         "WeekDays": [
         *           "Monday"
         *         ]
         *       },
         *       "EmailDestinations": [
         *         {
         *           "Id": "0190c0de-0000-7000-8000-000000000001",
         *           "Name": "Sales",
         *           "Enabled": true,
         *           "To": [
         *             "ann@example.org"
         *           ],
         *           "Cc": [
         *             "ann@example.org"
         *           ],
         *           "Bcc": [
         *             "ann@example.org"
         *           ],
         *           "ReplyTo": "ann@example.org",
         *           "Subject": "{{ScheduleName}}",
         *           "Body": "text",
         *           "BodyFormat": "HTML",
         *           "Format": "PDF",
         *           "FileName": "Sales",
         *           "IncludeAttachment": true,
         *           "IncludeLink": true,
         *           "EmbedInBody": true,
         *           "Priority": "Low",
         *           "Zip": true,
         *           "HasZipPassword": true,
         *           "HasPdfPassword": true,
         *           "SkipIfBlank": true,
         *           "OnUnknown": "Hold",
         *           "AllowedFor": [
         *             {
         *               "Kind": "User",
         *               "Id": "0190c0de-0000-7000-8000-000000000001"
         *             }
         *           ]
         *         }
         *       ],
         *       "DataDriven": {
         *         "Source": "Csv",
         *         "Csv": "text",
         *         "Rows": [
         *           {}
         *         ],
         *         "RowCount": 1,
         *         "Columns": [
         *           "text"
         *         ]
         *       },
         *       "Version": 1,
         *       "CreatedEpochUtc": 1795246200,
         *       "UpdatedEpochUtc": 1795246200,
         *       "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
         *       "ObjectType": "REPORT",
         *       "ReportUrl": "https://reports.example/Sales",
         *       "BiReportName": "Sales",
         *       "WorkspaceName": "Sales",
         *       "ApplyBookmark": true,
         *       "BookmarkJson": "text",
         *       "RenderingSettings": {
         *         "RenderingMethod": 1,
         *         "PageIndexes": [
         *           1
         *         ],
         *         "VisualNames": [
         *           "text"
         *         ],
         *         "Locale": "text",
         *         "Timeout": 1
         *       },
         *       "BasicFilters": [
         *         {}
         *       ],
         *       "AdvancedFilters": [
         *         {}
         *       ]
         *     }
         */
        BiSchedule: {
            /** @constant */
            ScheduleType: "single";
        } & (WithRequired<components["schemas"]["Schedule"], "ScheduleType"> & components["schemas"]["BiReportDefinition"]);
        BiScheduleInput: {
            ScheduleName: string;
            FolderPath: string;
            Description?: string | null;
            Keywords?: components["schemas"]["KeywordsInput"];
            Schedule: components["schemas"]["RecurrenceInput"];
            /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
            EmailDestinations?: components["schemas"]["EmailDestinationInput"][] | null;
            /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
            DataDriven?: components["schemas"]["DataDrivenInput"] | null;
            /** @description Server that executes it under server affinity */
            ServerName?: string | null;
            /** @description Names the schedule to update; ignored by a create. */
            ScheduleId?: string | null;
            ScheduleType?: components["schemas"]["AnsweredOnly"];
            FolderId?: components["schemas"]["AnsweredOnly"];
            IsDataDriven?: components["schemas"]["AnsweredOnly"];
            LastServerName?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            BiAccountId: string;
            ObjectType?: components["schemas"]["ObjectType"] | null;
            ReportUrl?: string | null;
            BiReportName?: string | null;
            WorkspaceName?: string | null;
            ApplyBookmark?: boolean | null;
            BookmarkJson?: string | null;
            RenderingSettings?: components["schemas"]["RenderingSettingsInput"] | null;
            /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
            BasicFilters?: components["schemas"]["JsonObject"][] | null;
            /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
            AdvancedFilters?: components["schemas"]["JsonObject"][] | null;
        };
        /** @enum {string} */
        BodyFormat: "HTML" | "Text";
        /**
         * @example {
         *       "Build": "20261121",
         *       "Version": "1.0.0",
         *       "Revision": "text"
         *     }
         */
        Build: {
            /** @description Build label, YYYYMMDD */
            Build: string;
            /** @description Semantic version */
            Version: string;
            /** @description Source revision, when the build knows it */
            Revision: string | null;
        };
        BulkItemError: {
            Code: string;
            Field: string;
            Message: string;
        };
        /**
         * @example {
         *       "Index": 1,
         *       "Success": true,
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Errors": [
         *         {
         *           "Code": "text",
         *           "Field": "text",
         *           "Message": "text"
         *         }
         *       ]
         *     }
         */
        BulkResult: {
            /** @description Place in the request, from 0 */
            Index: number;
            Success: boolean;
            Id: string | null;
            Errors: components["schemas"]["BulkItemError"][];
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "Description": "text",
         *       "Holidays": [
         *         {
         *           "Date": "text",
         *           "Name": "Sales"
         *         }
         *       ],
         *       "WeekendDays": [
         *         "Monday"
         *       ],
         *       "Problem": "text",
         *       "Version": 1,
         *       "CreatedEpochUtc": 1795246200,
         *       "UpdatedEpochUtc": 1795246200
         *     }
         */
        Calendar: {
            Id: string;
            Name: string;
            Description: string;
            Holidays: components["schemas"]["Holiday"][];
            WeekendDays: components["schemas"]["WeekDay"][];
            /** @description What is wrong with the stored days; null when they can be used */
            Problem: string | null;
            Version: number;
            CreatedEpochUtc: components["schemas"]["Epoch"];
            UpdatedEpochUtc: components["schemas"]["Epoch"];
        };
        /**
         * @example {
         *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
         *       "Cancelled": true,
         *       "Status": "Succeeded",
         *       "Detail": "text"
         *     }
         */
        Cancellation: {
            ExecutionId: string;
            Cancelled: boolean;
            Status: components["schemas"]["ExecutionStatus"];
            Detail: string;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "Path": "/Sales"
         *     }
         */
        CatalogFolder: {
            Id: string;
            Name: string;
            Path: string;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "Path": "/Sales",
         *       "Description": "text"
         *     }
         */
        CatalogReport: {
            Id: string;
            Name: string;
            Path: string;
            Description: string | null;
        };
        ChangePasswordInput: {
            OldPassword: string;
            NewPassword: string;
        };
        ClientCredentialsInput: {
            grant_type?: string;
            client_id?: string;
            client_secret?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "access_token": "put_vQm3…",
         *       "token_type": "bearer",
         *       "expires_in": 86400
         *     }
         */
        ClientToken: {
            access_token: string;
            /** @constant */
            token_type: "bearer";
            expires_in: number;
        };
        /**
         * @example {
         *       "IsCollaborationEnabled": true,
         *       "CollaborationMethod": "ServerAffinity",
         *       "CollaborationLeader": "text",
         *       "BackupServers": [
         *         "text"
         *       ],
         *       "FailoverTimeoutSeconds": 1,
         *       "AffinityFallbackSeconds": 1,
         *       "ThreadsPerServer": 1,
         *       "Version": 1
         *     }
         */
        CollaborationSettings: {
            IsCollaborationEnabled: boolean;
            /** @enum {string} */
            CollaborationMethod: "ServerAffinity" | "RoundRobin" | "LeastLoaded";
            /** @description Scheduler that should lead when it is there */
            CollaborationLeader: string | null;
            /** @description Schedulers that lead only when no other is alive */
            BackupServers: string[];
            FailoverTimeoutSeconds: number;
            AffinityFallbackSeconds: number;
            /** @description Null leaves it to the setting of each worker */
            ThreadsPerServer: number | null;
            Version: number;
        };
        CreateApiClientInput: {
            ClientName: string;
            Role: components["schemas"]["Role"];
        };
        CreateBiAccountInput: {
            Name: string;
            TenantId: string;
            ClientId: string;
            ClientSecret: string;
            AuthorityUrl?: string | null;
            ApiUrl?: string | null;
            Scope?: string | null;
            /** @description Most executions that read through this account at the same time, over all servers; what is more waits. A package counts for each of its accounts. Null: no limit */
            MaxConcurrentExecutions?: number | null;
            /** @description Who may use the account: users, clients, groups and roles. Empty: everyone who may edit uses it, and everyone who reads finds it. For those whom a list leaves out and who are below Administrator it does not exist. Left out in an update: stays */
            AllowedFor?: components["schemas"]["Principal"][] | null;
            Kind?: components["schemas"]["AnsweredOnly"];
            AuthType?: components["schemas"]["AnsweredOnly"];
            HasClientSecret?: components["schemas"]["AnsweredOnly"];
            Status?: components["schemas"]["AnsweredOnly"];
            LastValidatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
        };
        CreateCalendarInput: {
            Name: string;
            Description?: string | null;
            /** @description Local dates on which nothing runs; which zone they are read in is the schedule’s matter. */
            Holidays?: components["schemas"]["HolidayInput"][] | null;
            /** @description Days of the week that count like holidays. Default: none. */
            WeekendDays?: components["schemas"]["WeekDay"][] | null;
            Id?: components["schemas"]["AnsweredOnly"];
            Problem?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
        };
        CreateFolderInput: {
            Name?: string | null;
            ParentId?: string | null;
            ParentPath?: string | null;
            /** @description Instead of Name and the parent */
            Path?: string | null;
            Description?: string | null;
        };
        CreateGroupInput: {
            Name: string;
            Description?: string | null;
            Members?: components["schemas"]["GroupMember"][] | null;
        };
        CreateReportServerAccountInput: {
            Name: string;
            /** @description Web service root, such as https://host/ReportServer */
            ServerUrl: string;
            /** @description Portal root, such as https://host/reports */
            PortalUrl: string;
            /**
             * @description NTLM is reserved: this build cannot sign in with it and refuses it
             * @enum {string}
             */
            AuthType: "Basic" | "NTLM" | "None";
            UserName?: string | null;
            /** @description Left out of an update, the stored one stays */
            Password?: string | null;
            Domain?: string | null;
            /** @description Most executions that read through this account at the same time, over all servers; what is more waits. A package counts for each of its accounts. Null: no limit */
            MaxConcurrentExecutions?: number | null;
            /** @description Who may use the account: users, clients, groups and roles. Empty: everyone who may edit uses it, and everyone who reads finds it. For those whom a list leaves out and who are below Administrator it does not exist. Left out in an update: stays */
            AllowedFor?: components["schemas"]["Principal"][] | null;
            Kind?: components["schemas"]["AnsweredOnly"];
            HasPassword?: components["schemas"]["AnsweredOnly"];
            Status?: components["schemas"]["AnsweredOnly"];
            LastValidatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
        };
        CreateUserInput: {
            UserName: string;
            Password: string;
            FirstName?: string | null;
            LastName?: string | null;
            Role: components["schemas"]["Role"];
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "EmbedUrl": "https://reports.example/Sales"
         *     }
         */
        Dashboard: {
            Id: string;
            Name: string;
            EmbedUrl: string | null;
        };
        /** @description Lists tell the number of rows and the columns; Csv and Rows are null there */
        DataDriven: {
            /** @enum {string} */
            Source: "Csv" | "Json";
            Csv: string | null;
            Rows: components["schemas"]["DataRow"][] | null;
            RowCount: number;
            Columns: string[];
        };
        DataDrivenInput: {
            /**
             * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
             * @enum {string}
             */
            Source: "Csv" | "Json" | "Sql";
            /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
            Csv?: string | null;
            /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
            Rows?: components["schemas"]["DataRowInput"][] | null;
            RowCount?: components["schemas"]["AnsweredOnly"];
            Columns?: components["schemas"]["AnsweredOnly"];
        };
        DataRow: {
            [key: string]: string | number | boolean | null;
        };
        DataRowInput: {
            [key: string]: string | number | boolean | null;
        };
        DeleteEmailDestinationInput: {
            destinationId: string;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "Enabled": true,
         *       "To": [
         *         "ann@example.org"
         *       ],
         *       "Cc": [
         *         "ann@example.org"
         *       ],
         *       "Bcc": [
         *         "ann@example.org"
         *       ],
         *       "ReplyTo": "ann@example.org",
         *       "Subject": "{{ScheduleName}}",
         *       "Body": "text",
         *       "BodyFormat": "HTML",
         *       "Format": "PDF",
         *       "FileName": "Sales",
         *       "IncludeAttachment": true,
         *       "IncludeLink": true,
         *       "EmbedInBody": true,
         *       "Priority": "Low",
         *       "Zip": true,
         *       "HasZipPassword": true,
         *       "HasPdfPassword": true,
         *       "SkipIfBlank": true,
         *       "OnUnknown": "Hold",
         *       "AllowedFor": [
         *         {
         *           "Kind": "User",
         *           "Id": "0190c0de-0000-7000-8000-000000000001"
         *         }
         *       ]
         *     }
         */
        EmailDestination: {
            Id: string;
            Name: string;
            Enabled: boolean;
            To: string[];
            Cc: string[];
            Bcc: string[];
            ReplyTo: string | null;
            Subject: string;
            Body: string;
            BodyFormat: components["schemas"]["BodyFormat"];
            Format: components["schemas"]["ReportFormat"];
            FileName: string;
            IncludeAttachment: boolean;
            IncludeLink: boolean;
            EmbedInBody: boolean;
            Priority: components["schemas"]["MailPriority"];
            Zip: boolean;
            HasZipPassword: boolean;
            HasPdfPassword: boolean;
            SkipIfBlank: boolean;
            OnUnknown: components["schemas"]["UnknownDelivery"];
            AllowedFor: components["schemas"]["Principal"][];
        };
        EmailDestinationInput: {
            Id?: string | null;
            Name?: string | null;
            Enabled?: boolean | null;
            To?: components["schemas"]["AddressListInput"] | null;
            Cc?: components["schemas"]["AddressListInput"] | null;
            Bcc?: components["schemas"]["AddressListInput"] | null;
            ReplyTo?: string | null;
            Subject?: string | null;
            Body?: string | null;
            BodyFormat?: components["schemas"]["BodyFormat"] | null;
            Format?: components["schemas"]["ReportFormat"] | null;
            FileName?: string | null;
            IncludeAttachment?: boolean | null;
            IncludeLink?: boolean | null;
            EmbedInBody?: boolean | null;
            Priority?: components["schemas"]["MailPriority"] | null;
            Zip?: boolean | null;
            ZipPassword?: string | null;
            PdfPassword?: string | null;
            /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
            SkipIfBlank?: boolean | null;
            OnUnknown?: components["schemas"]["UnknownDelivery"] | null;
            /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
            AllowedFor?: components["schemas"]["Principal"][] | null;
            HasZipPassword?: components["schemas"]["AnsweredOnly"];
            HasPdfPassword?: components["schemas"]["AnsweredOnly"];
            ScheduleId?: components["schemas"]["AnsweredOnly"];
        };
        /** @description Whole seconds since 1970 UTC */
        Epoch: number;
        /** @description Whole seconds since 1970 UTC */
        EpochOrNull: number | null;
        /**
         * @description Stable, for programs
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "malformed_body" | "not_supported" | "token_missing" | "token_invalid" | "token_expired" | "token_scheme_mismatch" | "token_scheme_unknown" | "credentials_rejected" | "role_insufficient" | "user_token_required" | "right_insufficient" | "artifact_protected" | "cross_site_request" | "path_not_found" | "not_found" | "method_not_allowed" | "request_timeout" | "name_taken" | "name_ambiguous" | "state_conflict" | "idempotency_key_reused" | "idempotency_key_in_flight" | "version_stale" | "body_too_large" | "content_type_not_supported" | "too_many_failed_logins" | "too_many_at_once" | "headers_too_large" | "internal_error" | "source_fault" | "store_unavailable" | "answer_timeout" | "shutting_down" | "too_many_logins" | "overloaded" | "too_many_streams" | "execution_wait_over";
        ExecuteScheduleInput: {
            ScheduleId?: string | null;
            /** @description Alias of ScheduleId */
            UniqueId?: string | null;
            /** @description Alias of ScheduleId */
            Id?: string | null;
            /** @description With FolderPath, instead of an id */
            ScheduleName?: string | null;
            FolderPath?: string | null;
            ScheduleType?: components["schemas"]["ScheduleTypeInput"] | null;
            TimeoutSeconds?: number | null;
        };
        /**
         * @example {
         *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleType": "single",
         *       "ScheduleName": "Weekly sales",
         *       "ProcessId": 1,
         *       "Status": "Succeeded",
         *       "Stage": "Placing",
         *       "EntryEpochUtc": 1795246200,
         *       "StartedEpochUtc": 1795246200,
         *       "CompletedEpochUtc": 1795246200,
         *       "ScheduledForEpochUtc": 1795246200,
         *       "RunBy": "ann",
         *       "ServerName": "worker-1",
         *       "PlacementReason": "text",
         *       "Attempt": 1,
         *       "NotBeforeEpochUtc": 1795246200,
         *       "NotBeforeReason": "text",
         *       "ResultJson": "{\"error\":null,\"artifacts\":[],\"deliveries\":[]}"
         *     }
         */
        Execution: {
            ExecutionId: string;
            ScheduleId: string;
            ScheduleType: components["schemas"]["ScheduleType"];
            ScheduleName: string;
            ProcessId: number | null;
            Status: components["schemas"]["ExecutionStatus"];
            Stage: components["schemas"]["ExecutionStage"] | null;
            EntryEpochUtc: components["schemas"]["Epoch"];
            StartedEpochUtc: components["schemas"]["EpochOrNull"];
            CompletedEpochUtc: components["schemas"]["EpochOrNull"];
            /** @description The due instant; null for a run asked for by hand */
            ScheduledForEpochUtc: components["schemas"]["EpochOrNull"];
            /** @description Scheduler, or the user name or client id that asked */
            RunBy: string;
            ServerName: string | null;
            /** @description Why it runs on this server */
            PlacementReason: string | null;
            Attempt: number;
            /** @description The last attempt was put off until this instant; null when nothing was put off */
            NotBeforeEpochUtc: components["schemas"]["EpochOrNull"];
            /** @description Why it was put off, in one sentence */
            NotBeforeReason: string | null;
            /** @description JSON: {error, artifacts, deliveries}, failedReports when reports of a package are missing, and crashes when processes ended while it ran */
            ResultJson: string;
        };
        /**
         * @description The data of an event named execution
         * @example {
         *       "Name": "Sales",
         *       "EpochUtc": 1795246200,
         *       "At": "2026-11-21T06:30:00.000Z",
         *       "Detail": {},
         *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleType": "single",
         *       "ScheduleName": "Weekly sales",
         *       "Status": "Succeeded",
         *       "Stage": "Placing",
         *       "EntryEpochUtc": 1795246200,
         *       "StartedEpochUtc": 1795246200,
         *       "CompletedEpochUtc": 1795246200,
         *       "ScheduledForEpochUtc": 1795246200,
         *       "RunBy": "ann",
         *       "ServerName": "worker-1",
         *       "Attempt": 1
         *     }
         */
        ExecutionChange: {
            /** @description What happened, in the word of the timeline: requested, placed, claimed, ended … */
            Name: string;
            /** @description When it happened */
            EpochUtc: components["schemas"]["Epoch"];
            /** @description The same, ISO 8601 with milliseconds */
            At: string;
            Detail: components["schemas"]["JsonObject"];
            ExecutionId: string;
            ScheduleId: string;
            ScheduleType: components["schemas"]["ScheduleType"];
            ScheduleName: string;
            Status: components["schemas"]["ExecutionStatus"];
            Stage: components["schemas"]["ExecutionStage"] | null;
            EntryEpochUtc: components["schemas"]["Epoch"];
            StartedEpochUtc: components["schemas"]["EpochOrNull"];
            CompletedEpochUtc: components["schemas"]["EpochOrNull"];
            ScheduledForEpochUtc: components["schemas"]["EpochOrNull"];
            RunBy: string;
            ServerName: string | null;
            Attempt: number;
        };
        /**
         * @example {
         *       "EpochUtc": 1795246200,
         *       "At": "2026-11-21T06:30:00.000Z",
         *       "Name": "Sales",
         *       "Attempt": 1,
         *       "ServerName": "worker-1",
         *       "Detail": {}
         *     }
         */
        ExecutionEvent: {
            EpochUtc: components["schemas"]["Epoch"];
            /** @description ISO 8601 with milliseconds */
            At: string;
            Name: string;
            Attempt: number;
            ServerName: string | null;
            Detail: components["schemas"]["JsonObject"];
        };
        ExecutionReferenceInput: {
            ExecutionId: string;
        };
        /** @enum {string} */
        ExecutionStage: "Placing" | "Rendering" | "Assembling" | "Delivering";
        /** @enum {string} */
        ExecutionStatus: "Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed";
        ExplainScheduleInput: {
            ScheduleId: string;
            /** @description Seconds since 1970 UTC; an instant of ISO 8601 such as 2026-03-29T02:30:00Z; or, without an offset, local time of the schedule */
            At: number | string;
        };
        ExplainedRun: {
            EpochUtc: components["schemas"]["Epoch"];
            /** @description On the clock of the schedule’s time zone */
            Local: string;
            /** @description What moved it, in words */
            Notes: string[];
            ExecutionId: string | null;
            Status: string | null;
        };
        /**
         * @example {
         *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleName": "Weekly sales",
         *       "AtEpochUtc": 1795246200,
         *       "Local": "2026-11-21 07:30",
         *       "Summary": "text",
         *       "Findings": [
         *         {
         *           "Code": "ran",
         *           "Message": "text",
         *           "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
         *           "EpochUtc": 1795246200
         *         }
         *       ],
         *       "Before": {
         *         "EpochUtc": 1795246200,
         *         "Local": "2026-11-21 07:30",
         *         "Notes": [
         *           "text"
         *         ]
         *       },
         *       "After": {
         *         "EpochUtc": 1795246200,
         *         "Local": "2026-11-21 07:30",
         *         "Notes": [
         *           "text"
         *         ]
         *       },
         *       "Day": [
         *         {
         *           "EpochUtc": 1795246200,
         *           "Local": "2026-11-21 07:30",
         *           "Notes": [
         *             "text"
         *           ],
         *           "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
         *           "Status": "text"
         *         }
         *       ]
         *     }
         */
        Explanation: {
            ScheduleId: string;
            ScheduleName: string;
            AtEpochUtc: components["schemas"]["Epoch"];
            /** @description The instant on the clock of the schedule’s time zone */
            Local: string;
            /** @description The answer: the message of the first finding */
            Summary: string;
            Findings: components["schemas"]["Finding"][];
            /** @description The occurrence before the instant */
            Before: components["schemas"]["Occurrence"] | null;
            /** @description The occurrence after the instant */
            After: components["schemas"]["Occurrence"] | null;
            /** @description Occurrences and executions of the local day */
            Day: components["schemas"]["ExplainedRun"][];
        };
        FieldError: {
            field: string;
            message: string;
        };
        Finding: {
            Code: components["schemas"]["FindingCode"];
            Message: string;
            ExecutionId: string | null;
            /** @description The instant that the finding points to, when it is another one */
            EpochUtc: components["schemas"]["EpochOrNull"];
        };
        /**
         * @description Stable, for programs; docs/findings.md says what each means
         * @enum {string}
         */
        FindingCode: "ran" | "running" | "waiting" | "asked_to_wait" | "not_started" | "run_by_hand_on_time" | "placed" | "late" | "attempts" | "missed_run_policy" | "overlap_policy" | "disabled" | "scheduler_stopped" | "quarantined" | "not_runnable" | "unreadable" | "not_created" | "before_start" | "after_end" | "holiday_skipped" | "holiday_moved" | "not_an_occurrence" | "clock_gap" | "clock_overlap" | "short_month" | "in_future" | "not_planned_yet" | "changed_since" | "changed_before_planned" | "history_deleted" | "unexplained";
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "ParentId": "0190c0de-0000-7000-8000-000000000001",
         *       "Path": "/Sales",
         *       "Description": "text",
         *       "Version": 1
         *     }
         */
        Folder: {
            Id: string;
            Name: string;
            /** @description Null for the root */
            ParentId: string | null;
            Path: string;
            Description: string;
            Version: number;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "Type": "single",
         *       "IsDataDriven": true,
         *       "Enabled": true,
         *       "NextRunEpochUtc": 1795246200
         *     }
         */
        FolderEntry: {
            Id: string;
            Name: string;
            Type: components["schemas"]["ScheduleType"];
            IsDataDriven: boolean;
            Enabled: boolean;
            NextRunEpochUtc: components["schemas"]["EpochOrNull"];
        };
        /**
         * @example {
         *       "FolderId": "0190c0de-0000-7000-8000-000000000001",
         *       "Inherit": true,
         *       "Grants": [
         *         {
         *           "Principal": {
         *             "Kind": "User",
         *             "Id": "0190c0de-0000-7000-8000-000000000001"
         *           },
         *           "Rights": [
         *             "View"
         *           ]
         *         }
         *       ]
         *     }
         */
        FolderGrants: {
            FolderId: string;
            /** @description Whether the grants of the folders above hold here too. The root has nothing to inherit */
            Inherit: boolean;
            Grants: components["schemas"]["Grant"][];
        };
        /** @enum {string} */
        Frequency: "Daily" | "Weekdays" | "Weekly" | "Monthly" | "Annual" | "Cron";
        GetAllAuditEntriesInput: {
            Actor?: string | null;
            Action?: string | null;
            Subject?: string | null;
            /** @description Inclusive */
            FromEpochUtc?: number | null;
            /** @description Inclusive */
            ToEpochUtc?: number | null;
            /**
             * @description Most entries in one answer
             * @default 1000
             */
            Limit?: number;
            /** @description From the Link header of the page before */
            Cursor?: string;
        };
        GetArtifactInput: {
            ExecutionId: string;
            /** @description The file as this destination got it: locked with its password, and zipped if it is zipped with one; else as it was made */
            DestinationId?: string | null;
            Name?: string | null;
            /** @description Tells files apart that have the same name, as those of several rows of data can */
            Sha256?: string | null;
        };
        GetExecutionHistoryInput: {
            ScheduleId?: string | null;
            /** @description The folder and everything below it */
            FolderPath?: string | null;
            Status?: components["schemas"]["ExecutionStatus"] | null;
            /** @description By scheduled time, or entry time of a manual run; inclusive */
            FromEpochUtc?: number | null;
            /** @description Inclusive */
            ToEpochUtc?: number | null;
            /**
             * @description Most entries in one answer
             * @default 1000
             */
            Limit?: number;
            /** @description From the Link header of the page before */
            Cursor?: string;
        };
        GetExecutionQueueInput: {
            /**
             * @description Most entries in one answer
             * @default 1000
             */
            Limit?: number;
            /** @description From the Link header of the page before */
            Cursor?: string;
        };
        GetFolderFromPathInput: {
            Path: string;
        } | string;
        GetNumberOfFreeThreadsInput: {
            /** @description Counts this server only */
            ServerName?: string | null;
        };
        GetParametersInput: {
            ReportServerAccountId: string;
            /** @description Catalog path, such as /Sales/Orders, or the address of the report */
            ReportPath: string;
        };
        GetReconciliationInput: {
            /** @description Most findings; 100 unless given */
            Limit?: number | null;
            /** @description Also those that are no longer found */
            IncludeResolved?: boolean | null;
        };
        GetUniqueIdFromPathInput: {
            Path: string;
            ScheduleName: string;
            ScheduleType?: components["schemas"]["ScheduleTypeInput"] | null;
        };
        Grant: {
            Principal: components["schemas"]["Principal"];
            /** @description Each includes View; Manage includes all */
            Rights: components["schemas"]["Right"][];
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "Description": "text",
         *       "Members": [
         *         {
         *           "Kind": "User",
         *           "Id": "0190c0de-0000-7000-8000-000000000001"
         *         }
         *       ],
         *       "Version": 1
         *     }
         */
        Group: {
            Id: string;
            Name: string;
            Description: string;
            Members: components["schemas"]["GroupMember"][];
            Version: number;
        };
        GroupMember: {
            /** @enum {string} */
            Kind: "User" | "Client";
            /** @description Id of the user or client */
            Id: string;
        };
        Holiday: {
            Date: string;
            Name: string;
        };
        HolidayInput: {
            Date: string;
            Name?: string | null;
        };
        /** @enum {string} */
        HolidayRule: "Skip" | "Before" | "After";
        /** @description What an array of JSON holds */
        JsonElement: components["schemas"]["JsonScalar"] | components["schemas"]["JsonObject"] | (components["schemas"]["JsonScalar"] | components["schemas"]["JsonObject"])[];
        JsonObject: {
            [key: string]: components["schemas"]["JsonValue"];
        };
        JsonScalar: string | number | boolean | null;
        /** @description JSON of any form */
        JsonValue: components["schemas"]["JsonScalar"] | components["schemas"]["JsonObject"] | components["schemas"]["JsonElement"][];
        /** @enum {string} */
        KeywordMatch: "ALL" | "ANY";
        /** @enum {string} */
        KeywordOperator: "LIKE" | "NOT LIKE" | "=" | "<>";
        /** @description Separated by commas, or an array; each once, in the order given */
        KeywordsInput: (string | string[]) | null;
        ListSchedulesInput: {
            /** @description Values compared with the keywords */
            FilterValues?: components["schemas"]["KeywordsInput"];
            FilterOperator?: components["schemas"]["KeywordOperator"] | null;
            MatchType?: components["schemas"]["KeywordMatch"] | null;
            /**
             * @description Most entries in one answer
             * @default 1000
             */
            Limit?: number;
            /** @description From the Link header of the page before */
            Cursor?: string;
        };
        LoginInput: {
            username: string;
            password: string;
        };
        /** @enum {string} */
        MailPriority: "Low" | "Normal" | "High";
        /** @enum {string} */
        MissedRunPolicy: "RunOnce" | "RunAll" | "Skip";
        /** @enum {string} */
        MonthlyType: "DayOfMonth" | "Ordinal" | "WorkingDay";
        /** @description Error of RFC 6749 §5.2 */
        OAuthError: {
            error: string;
            error_description: string;
        };
        /** @enum {string} */
        ObjectType: "REPORT" | "DASHBOARD" | "VISUAL" | "PAGE";
        /**
         * @example {
         *       "EpochUtc": 1795246200,
         *       "Local": "2026-11-21 07:30",
         *       "Notes": [
         *         "text"
         *       ]
         *     }
         */
        Occurrence: {
            EpochUtc: components["schemas"]["Epoch"];
            /** @description On the clock of the schedule’s time zone */
            Local: string;
            /** @description What moved it, in words */
            Notes: string[];
        };
        /** @enum {string} */
        Ordinal: "First" | "Second" | "Third" | "Fourth" | "Last";
        /** @enum {string} */
        OrdinalDay: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday" | "Day" | "WeekDay" | "WeekendDay";
        /** @enum {string} */
        OverlapPolicy: "Skip" | "Queue" | "Allow";
        PackageBiReport: {
            /** @constant */
            ScheduleType: "single";
            Order: number;
            Format: components["schemas"]["ReportFormat"];
            FileName: string;
        } & components["schemas"]["BiReportDefinition"];
        PackagePaginatedReport: {
            /** @constant */
            ScheduleType: "paginated";
            Order: number;
            Format: components["schemas"]["ReportFormat"];
            FileName: string;
        } & components["schemas"]["PaginatedReportDefinition"];
        PackageReport: components["schemas"]["PackageBiReport"] | components["schemas"]["PackagePaginatedReport"];
        PackageReportInput: {
            /** @description single (or report) or paginated; left out, a report with ReportServerAccountId or Parameters is paginated */
            ScheduleType?: components["schemas"]["ScheduleTypeInput"] | null;
            /** @description Place in the result; left out, the place in the array */
            Order?: number | null;
            Format?: components["schemas"]["ReportFormat"] | null;
            /** @description Template without extension; empty means the name of the report */
            FileName?: string | null;
            BiAccountId?: string | null;
            ReportServerAccountId?: string | null;
            ObjectType?: components["schemas"]["ObjectType"] | null;
            ReportUrl?: string | null;
            BiReportName?: string | null;
            WorkspaceName?: string | null;
            ApplyBookmark?: boolean | null;
            BookmarkJson?: string | null;
            RenderingSettings?: components["schemas"]["RenderingSettingsInput"] | null;
            /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
            BasicFilters?: components["schemas"]["JsonObject"][] | null;
            /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
            AdvancedFilters?: components["schemas"]["JsonObject"][] | null;
            /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
            UseNativeAPIForRendering?: boolean | null;
            Parameters?: components["schemas"]["ReportParameterInput"][] | null;
        };
        /**
         * @example {
         *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleType": "package",
         *       "ScheduleName": "Weekly sales",
         *       "FolderId": "0190c0de-0000-7000-8000-000000000001",
         *       "FolderPath": "/Sales",
         *       "Description": "text",
         *       "Keywords": [
         *         "sales"
         *       ],
         *       "IsDataDriven": true,
         *       "ServerName": "worker-1",
         *       "LastServerName": "worker-1",
         *       "Schedule": {
         *         "NextRunEpochUtc": 1796016600,
         *         "LastRunEpochUtc": null,
         *         "Runnable": true,
         *         "NotRunnableReasons": [],
         *         "Description": "Every week on Monday at 06:30 (Europe/Berlin)",
         *         "Enabled": true,
         *         "Frequency": "Weekly",
         *         "StartDate": "2026-12-01",
         *         "ExecutionTime": "06:30",
         *         "TimeZone": "Europe/Berlin",
         *         "Interval": 1,
         *         "WeekDays": [
         *           "Monday"
         *         ]
         *       },
         *       "EmailDestinations": [
         *         {
         *           "Id": "0190c0de-0000-7000-8000-000000000001",
         *           "Name": "Sales",
         *           "Enabled": true,
         *           "To": [
         *             "ann@example.org"
         *           ],
         *           "Cc": [
         *             "ann@example.org"
         *           ],
         *           "Bcc": [
         *             "ann@example.org"
         *           ],
         *           "ReplyTo": "ann@example.org",
         *           "Subject": "{{ScheduleName}}",
         *           "Body": "text",
         *           "BodyFormat": "HTML",
         *           "Format": "PDF",
         *           "FileName": "Sales",
         *           "IncludeAttachment": true,
         *           "IncludeLink": true,
         *           "EmbedInBody": true,
         *           "Priority": "Low",
         *           "Zip": true,
         *           "HasZipPassword": true,
         *           "HasPdfPassword": true,
         *           "SkipIfBlank": true,
         *           "OnUnknown": "Hold",
         *           "AllowedFor": [
         *             {
         *               "Kind": "User",
         *               "Id": "0190c0de-0000-7000-8000-000000000001"
         *             }
         *           ]
         *         }
         *       ],
         *       "DataDriven": {
         *         "Source": "Csv",
         *         "Csv": "text",
         *         "Rows": [
         *           {}
         *         ],
         *         "RowCount": 1,
         *         "Columns": [
         *           "text"
         *         ]
         *       },
         *       "Version": 1,
         *       "CreatedEpochUtc": 1795246200,
         *       "UpdatedEpochUtc": 1795246200,
         *       "PackageName": "Sales",
         *       "Reports": [
         *         {
         *           "ScheduleType": "single",
         *           "Order": 1,
         *           "Format": "PDF",
         *           "FileName": "Sales",
         *           "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
         *           "ObjectType": "REPORT",
         *           "ReportUrl": "https://reports.example/Sales",
         *           "BiReportName": "Sales",
         *           "WorkspaceName": "Sales",
         *           "ApplyBookmark": true,
         *           "BookmarkJson": "text",
         *           "RenderingSettings": {
         *             "RenderingMethod": 1,
         *             "PageIndexes": [
         *               1
         *             ],
         *             "VisualNames": [
         *               "text"
         *             ],
         *             "Locale": "text",
         *             "Timeout": 1
         *           },
         *           "BasicFilters": [
         *             {}
         *           ],
         *           "AdvancedFilters": [
         *             {}
         *           ]
         *         }
         *       ],
         *       "MergePdf": true,
         *       "Zip": true,
         *       "FailOnAnyError": true
         *     }
         */
        PackageSchedule: {
            /** @constant */
            ScheduleType: "package";
            /** @description The same as ScheduleName */
            PackageName: string;
            Reports: components["schemas"]["PackageReport"][];
            MergePdf: boolean;
            Zip: boolean;
            FailOnAnyError: boolean;
        } & WithRequired<components["schemas"]["Schedule"], "ScheduleType">;
        PackageScheduleInput: {
            FolderPath: string;
            Description?: string | null;
            Keywords?: components["schemas"]["KeywordsInput"];
            Schedule: components["schemas"]["RecurrenceInput"];
            /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
            EmailDestinations?: components["schemas"]["EmailDestinationInput"][] | null;
            /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
            DataDriven?: components["schemas"]["DataDrivenInput"] | null;
            /** @description Server that executes it under server affinity */
            ServerName?: string | null;
            /** @description Names the schedule to update; ignored by a create. */
            ScheduleId?: string | null;
            ScheduleType?: components["schemas"]["AnsweredOnly"];
            FolderId?: components["schemas"]["AnsweredOnly"];
            IsDataDriven?: components["schemas"]["AnsweredOnly"];
            LastServerName?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            ScheduleName?: string | null;
            /** @description Alias of ScheduleName */
            PackageName?: string | null;
            Reports: components["schemas"]["PackageReportInput"][];
            /** @description One PDF of all reports, in their Order; every Format must be PDF */
            MergePdf?: boolean | null;
            /** @description One zip of the files, or of the merged PDF */
            Zip?: boolean | null;
            /** @description True: one report that cannot be made fails the run, and nothing is sent. False: the rest is sent, and the record names what is missing. */
            FailOnAnyError?: boolean | null;
        };
        PaginatedReportDefinition: {
            BiAccountId: string | null;
            ReportServerAccountId: string | null;
            ReportUrl: string | null;
            BiReportName: string | null;
            WorkspaceName: string | null;
            UseNativeAPIForRendering: boolean;
            Parameters: components["schemas"]["ReportParameter"][];
        };
        /**
         * @example {
         *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *       "ScheduleType": "paginated",
         *       "ScheduleName": "Weekly sales",
         *       "FolderId": "0190c0de-0000-7000-8000-000000000001",
         *       "FolderPath": "/Sales",
         *       "Description": "text",
         *       "Keywords": [
         *         "sales"
         *       ],
         *       "IsDataDriven": true,
         *       "ServerName": "worker-1",
         *       "LastServerName": "worker-1",
         *       "Schedule": {
         *         "NextRunEpochUtc": 1796016600,
         *         "LastRunEpochUtc": null,
         *         "Runnable": true,
         *         "NotRunnableReasons": [],
         *         "Description": "Every week on Monday at 06:30 (Europe/Berlin)",
         *         "Enabled": true,
         *         "Frequency": "Weekly",
         *         "StartDate": "2026-12-01",
         *         "ExecutionTime": "06:30",
         *         "TimeZone": "Europe/Berlin",
         *         "Interval": 1,
         *         "WeekDays": [
         *           "Monday"
         *         ]
         *       },
         *       "EmailDestinations": [
         *         {
         *           "Id": "0190c0de-0000-7000-8000-000000000001",
         *           "Name": "Sales",
         *           "Enabled": true,
         *           "To": [
         *             "ann@example.org"
         *           ],
         *           "Cc": [
         *             "ann@example.org"
         *           ],
         *           "Bcc": [
         *             "ann@example.org"
         *           ],
         *           "ReplyTo": "ann@example.org",
         *           "Subject": "{{ScheduleName}}",
         *           "Body": "text",
         *           "BodyFormat": "HTML",
         *           "Format": "PDF",
         *           "FileName": "Sales",
         *           "IncludeAttachment": true,
         *           "IncludeLink": true,
         *           "EmbedInBody": true,
         *           "Priority": "Low",
         *           "Zip": true,
         *           "HasZipPassword": true,
         *           "HasPdfPassword": true,
         *           "SkipIfBlank": true,
         *           "OnUnknown": "Hold",
         *           "AllowedFor": [
         *             {
         *               "Kind": "User",
         *               "Id": "0190c0de-0000-7000-8000-000000000001"
         *             }
         *           ]
         *         }
         *       ],
         *       "DataDriven": {
         *         "Source": "Csv",
         *         "Csv": "text",
         *         "Rows": [
         *           {}
         *         ],
         *         "RowCount": 1,
         *         "Columns": [
         *           "text"
         *         ]
         *       },
         *       "Version": 1,
         *       "CreatedEpochUtc": 1795246200,
         *       "UpdatedEpochUtc": 1795246200,
         *       "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
         *       "ReportServerAccountId": "0190c0de-0000-7000-8000-000000000001",
         *       "ReportUrl": "https://reports.example/Sales",
         *       "BiReportName": "Sales",
         *       "WorkspaceName": "Sales",
         *       "UseNativeAPIForRendering": true,
         *       "Parameters": [
         *         {
         *           "Name": "Sales",
         *           "Values": [
         *             "text"
         *           ],
         *           "IsNull": true,
         *           "UseDefault": true
         *         }
         *       ]
         *     }
         */
        PaginatedSchedule: {
            /** @constant */
            ScheduleType: "paginated";
        } & (WithRequired<components["schemas"]["Schedule"], "ScheduleType"> & components["schemas"]["PaginatedReportDefinition"]);
        PaginatedScheduleInput: {
            ScheduleName: string;
            FolderPath: string;
            Description?: string | null;
            Keywords?: components["schemas"]["KeywordsInput"];
            Schedule: components["schemas"]["RecurrenceInput"];
            /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
            EmailDestinations?: components["schemas"]["EmailDestinationInput"][] | null;
            /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
            DataDriven?: components["schemas"]["DataDrivenInput"] | null;
            /** @description Server that executes it under server affinity */
            ServerName?: string | null;
            /** @description Names the schedule to update; ignored by a create. */
            ScheduleId?: string | null;
            ScheduleType?: components["schemas"]["AnsweredOnly"];
            FolderId?: components["schemas"]["AnsweredOnly"];
            IsDataDriven?: components["schemas"]["AnsweredOnly"];
            LastServerName?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            BiAccountId?: string | null;
            ReportServerAccountId?: string | null;
            ReportUrl?: string | null;
            BiReportName?: string | null;
            WorkspaceName?: string | null;
            /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
            UseNativeAPIForRendering?: boolean | null;
            Parameters?: components["schemas"]["ReportParameterInput"][] | null;
        };
        ParameterChoice: {
            Label: string | null;
            Value: string | null;
        };
        ParameterValueInput: string | number | boolean;
        PreviewRunsInput: {
            ScheduleId?: string | null;
            Schedule?: components["schemas"]["RecurrenceInput"] | null;
            Count?: number | null;
            /** @description Runs strictly after this; default: now */
            FromEpochUtc?: number | null;
        };
        Principal: {
            Kind: components["schemas"]["PrincipalKind"];
            /** @description Id of the user, client or group; of a role its name */
            Id: string;
        };
        /** @enum {string} */
        PrincipalKind: "User" | "Client" | "Group" | "Role";
        /** @description RFC 9457 problem details */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            instance: string;
            code: components["schemas"]["ErrorCode"];
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
        };
        ReadablePlace: {
            /** @enum {string} */
            Kind: "workspace" | "folder";
            Name: string;
            Reports: number;
            /** @description Of a workspace: whether the BI platform exports from it, which takes a Premium, Embedded or Fabric capacity */
            IsOnDedicatedCapacity: boolean | null;
        };
        /**
         * @example {
         *       "LastRun": {
         *         "FromEpochUtc": 1795246200,
         *         "ToEpochUtc": 1795246200,
         *         "StartedEpochUtc": 1795246200,
         *         "CompletedEpochUtc": 1795246200,
         *         "Schedules": 1,
         *         "NotJudged": 1,
         *         "Missing": 1,
         *         "Unexpected": 1
         *       },
         *       "Findings": [
         *         {
         *           "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *           "ScheduleName": "Weekly sales",
         *           "Kind": "Missing",
         *           "DueEpochUtc": 1795246200,
         *           "Detail": "text",
         *           "FoundEpochUtc": 1795246200,
         *           "SeenEpochUtc": 1795246200,
         *           "ResolvedEpochUtc": 1795246200
         *         }
         *       ]
         *     }
         */
        Reconciliation: {
            LastRun: components["schemas"]["ReconciliationRun"] | null;
            Findings: components["schemas"]["ReconciliationFinding"][];
        };
        ReconciliationFinding: {
            ScheduleId: string;
            ScheduleName: string;
            /** @enum {string} */
            Kind: "Missing" | "Unexpected";
            /** @description The instant that it is about */
            DueEpochUtc: components["schemas"]["Epoch"];
            Detail: string;
            /** @description When it was found first */
            FoundEpochUtc: components["schemas"]["Epoch"];
            /** @description When it was found last */
            SeenEpochUtc: components["schemas"]["Epoch"];
            /** @description When it was no longer found; null while it stands */
            ResolvedEpochUtc: components["schemas"]["EpochOrNull"];
        };
        ReconciliationRun: {
            /** @description What was due after this instant … */
            FromEpochUtc: components["schemas"]["Epoch"];
            /** @description … and up to this one was judged */
            ToEpochUtc: components["schemas"]["Epoch"];
            StartedEpochUtc: components["schemas"]["Epoch"];
            CompletedEpochUtc: components["schemas"]["Epoch"];
            /** @description Schedules that were looked at */
            Schedules: number;
            /** @description Of these, the ones whose recurrence or calendar only the planner can read, or nobody */
            NotJudged: number;
            /** @description Runs that had to be and are not */
            Missing: number;
            /** @description Runs that are and had not to be */
            Unexpected: number;
        };
        /**
         * @description When a schedule runs. Where the stored recurrence cannot be read, the fields of its rule are left out; NotRunnableReasons says so.
         * @example {
         *       "NextRunEpochUtc": 1796016600,
         *       "LastRunEpochUtc": null,
         *       "Runnable": true,
         *       "NotRunnableReasons": [],
         *       "Description": "Every week on Monday at 06:30 (Europe/Berlin)",
         *       "Enabled": true,
         *       "Frequency": "Weekly",
         *       "StartDate": "2026-12-01",
         *       "ExecutionTime": "06:30",
         *       "TimeZone": "Europe/Berlin",
         *       "Interval": 1,
         *       "WeekDays": [
         *         "Monday"
         *       ]
         *     }
         */
        Recurrence: {
            NextRunEpochUtc: components["schemas"]["EpochOrNull"];
            LastRunEpochUtc: components["schemas"]["EpochOrNull"];
            Runnable: boolean;
            /** @description Why it does not run: the recurrence, this build, an account of which nothing can be read, or what the last run found at the source, which is tried again at the next run */
            NotRunnableReasons: string[];
            /** @description The recurrence in words */
            Description: string;
            Enabled: boolean;
            Frequency?: components["schemas"]["Frequency"];
            StartDate?: string;
            ExecutionTime?: string | null;
            EndDate?: string | null;
            TimeZone?: string;
            Interval?: number;
            WeekDays?: components["schemas"]["WeekDay"][];
            WeekStart?: components["schemas"]["WeekDay"];
            MonthlyType?: components["schemas"]["MonthlyType"];
            DayOfMonth?: number | null;
            Ordinal?: components["schemas"]["Ordinal"] | null;
            OrdinalDay?: components["schemas"]["OrdinalDay"] | null;
            WorkingDay?: number | null;
            Months?: number[];
            Month?: number | null;
            Repeat?: components["schemas"]["Repeat"] | null;
            Cron?: string | null;
            CalendarId?: string | null;
            HolidayRule?: components["schemas"]["HolidayRule"];
            MissedRunPolicy?: components["schemas"]["MissedRunPolicy"];
            MissedRunWindowMinutes?: number;
            OverlapPolicy?: components["schemas"]["OverlapPolicy"];
            SpreadSeconds?: number;
        };
        /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
        RecurrenceInput: {
            /** @description Whether the schedule runs by itself. Default true. */
            Enabled?: boolean | null;
            /** @description Weekdays are Monday to Friday. */
            Frequency: components["schemas"]["Frequency"];
            /** @description First local date that may run, YYYY-MM-DD; Interval counts from its day, week, month or year. Default: today in TimeZone. */
            StartDate?: string | null;
            /** @description Wall time of the run in TimeZone, HH:mm. A time inside a spring gap runs at the first valid instant after the gap; a time in an autumn overlap runs once, at its first pass. Not used by Cron. */
            ExecutionTime?: string | null;
            /** @description Last local date that may run, YYYY-MM-DD, inclusive. Default null: no end. */
            EndDate?: string | null;
            /** @description IANA zone such as Europe/Amsterdam; a Windows id is mapped. Default: the zone of the service. */
            TimeZone?: string | null;
            /** @description Every n days (Daily), weeks (Weekdays, Weekly), months (Monthly) or years (Annual). 1 to 9999, default 1. */
            Interval?: number | null;
            /** @description Days of Weekly, at least one to be runnable. */
            WeekDays?: components["schemas"]["WeekDay"][] | null;
            /** @description Day on which a week begins when Interval counts weeks. Default Monday. */
            WeekStart?: components["schemas"]["WeekDay"] | null;
            /** @description How Monthly and Annual name their day. Default: the one whose fields are given, else DayOfMonth. */
            MonthlyType?: components["schemas"]["MonthlyType"] | null;
            /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
            DayOfMonth?: number | null;
            /** @description With OrdinalDay, under MonthlyType Ordinal. */
            Ordinal?: components["schemas"]["Ordinal"] | null;
            /** @description WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
            OrdinalDay?: components["schemas"]["OrdinalDay"] | null;
            /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
            WorkingDay?: number | null;
            /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
            Months?: number[] | null;
            /** @description Month of Annual, 1 to 12. */
            Month?: number | null;
            Repeat?: components["schemas"]["RepeatInput"] | null;
            /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
            Cron?: string | null;
            /** @description Calendar of holidays. */
            CalendarId?: string | null;
            /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. */
            HolidayRule?: components["schemas"]["HolidayRule"] | null;
            /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. */
            MissedRunPolicy?: components["schemas"]["MissedRunPolicy"] | null;
            /** @description A missed run older than this is not made up for. Default 60. */
            MissedRunWindowMinutes?: number | null;
            /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. */
            OverlapPolicy?: components["schemas"]["OverlapPolicy"] | null;
            /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
            SpreadSeconds?: number | null;
            NextRunEpochUtc?: components["schemas"]["AnsweredOnly"];
            LastRunEpochUtc?: components["schemas"]["AnsweredOnly"];
            Runnable?: components["schemas"]["AnsweredOnly"];
            NotRunnableReasons?: components["schemas"]["AnsweredOnly"];
            Description?: components["schemas"]["AnsweredOnly"];
        };
        RenderingSettings: {
            /**
             * @description 0 the best way there is, 1 the export interface of the BI platform, 2 a browser on the embed URL
             * @enum {integer}
             */
            RenderingMethod: 0 | 1 | 2;
            PageIndexes: number[];
            VisualNames: string[];
            Locale: string | null;
            Timeout: number | null;
        };
        RenderingSettingsInput: {
            /**
             * @description 0 the best way there is, 1 the export interface of the BI platform, 2 a browser on the embed URL
             * @enum {integer|null}
             */
            RenderingMethod?: 0 | 1 | 2 | null;
            PageIndexes?: number[] | null;
            VisualNames?: string[] | null;
            Locale?: string | null;
            /** @description Seconds */
            Timeout?: number | null;
        };
        Repeat: {
            Every: number;
            Unit: components["schemas"]["RepeatUnit"];
            Until: string | null;
        };
        /** @description Further runs on the same local day: steps of elapsed time from ExecutionTime, whatever the clocks do meanwhile. */
        RepeatInput: {
            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
            Every: number;
            Unit: components["schemas"]["RepeatUnit"];
            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
            Until?: string | null;
        };
        /** @enum {string} */
        RepeatUnit: "Minutes" | "Hours";
        /** @enum {string} */
        ReportFormat: "PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF";
        ReportParameter: {
            Name: string;
            Values: string[];
            IsNull: boolean;
            UseDefault: boolean;
        };
        /**
         * @example {
         *       "Name": "Sales",
         *       "Type": "single",
         *       "Prompt": "text",
         *       "Visibility": "text",
         *       "Nullable": true,
         *       "AllowBlank": true,
         *       "MultiValue": true,
         *       "ValidValues": [
         *         {
         *           "Label": "text",
         *           "Value": "text"
         *         }
         *       ],
         *       "DefaultValues": [
         *         "text"
         *       ],
         *       "Dependencies": [
         *         "text"
         *       ]
         *     }
         */
        ReportParameterDefinition: {
            Name: string;
            Type: string;
            Prompt: string | null;
            Visibility: string;
            Nullable: boolean;
            AllowBlank: boolean;
            MultiValue: boolean;
            ValidValues: components["schemas"]["ParameterChoice"][] | null;
            DefaultValues: (string | null)[];
            Dependencies: string[];
        };
        ReportParameterInput: {
            Name: string;
            Values?: components["schemas"]["ParameterValueInput"][] | null;
            IsNull?: boolean | null;
            UseDefault?: boolean | null;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales",
         *       "AuthType": "text",
         *       "MaxConcurrentExecutions": 1,
         *       "AllowedFor": [
         *         {
         *           "Kind": "User",
         *           "Id": "0190c0de-0000-7000-8000-000000000001"
         *         }
         *       ],
         *       "Status": "text",
         *       "LastValidatedEpochUtc": 1795246200,
         *       "Version": 1,
         *       "CreatedEpochUtc": 1795246200,
         *       "UpdatedEpochUtc": 1795246200,
         *       "Kind": "reportserver",
         *       "ServerUrl": "https://reports.example/Sales",
         *       "PortalUrl": "https://reports.example/Sales",
         *       "UserName": "ann",
         *       "Domain": "text",
         *       "HasPassword": true
         *     }
         */
        ReportServerAccount: {
            Id: string;
            Name: string;
            AuthType: string;
            MaxConcurrentExecutions: number | null;
            AllowedFor: components["schemas"]["Principal"][];
            Status: string;
            LastValidatedEpochUtc: components["schemas"]["EpochOrNull"];
            Version: number;
            CreatedEpochUtc: components["schemas"]["Epoch"];
            UpdatedEpochUtc: components["schemas"]["Epoch"];
            /** @constant */
            Kind: "reportserver";
            ServerUrl: string;
            PortalUrl: string;
            UserName: string;
            Domain: string;
            HasPassword: boolean;
        };
        ReportServerSelectionInput: {
            ReportServerAccountId: string;
            /**
             * @description Most entries in one answer
             * @default 1000
             */
            Limit?: number;
            /** @description From the Link header of the page before */
            Cursor?: string;
        };
        /**
         * @example {
         *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
         *       "Status": "Succeeded"
         *     }
         */
        RequestedExecution: {
            ExecutionId: string;
            Status: components["schemas"]["ExecutionStatus"];
        };
        /**
         * @example {
         *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
         *       "Status": "Succeeded",
         *       "ScheduledForEpochUtc": 1795246200
         *     }
         */
        RequestedOnTimeExecution: {
            ExecutionId: string;
            Status: components["schemas"]["ExecutionStatus"];
            ScheduledForEpochUtc: components["schemas"]["EpochOrNull"];
        };
        /**
         * @example {
         *       "Resealed": 1,
         *       "HasMore": true,
         *       "Unreadable": [
         *         {
         *           "Table": "text",
         *           "RowId": "0190c0de-0000-7000-8000-000000000001",
         *           "Field": "text",
         *           "Reason": "unknown-key"
         *         }
         *       ],
         *       "Keys": [
         *         {
         *           "KeyId": "0190c0de-0000-7000-8000-000000000001",
         *           "Position": 1,
         *           "Sealed": 1,
         *           "InRuns": 1
         *         }
         *       ]
         *     }
         */
        ResealedSecrets: {
            Resealed: number;
            HasMore: boolean;
            Unreadable: components["schemas"]["UnreadableSecret"][];
            Keys: components["schemas"]["SecretKey"][];
        };
        RevokeTokenInput: {
            token?: string;
            token_type_hint?: string;
            client_id?: string;
            client_secret?: string;
        } & {
            [key: string]: unknown;
        };
        /** @example {} */
        RevokedToken: Record<string, never>;
        /** @enum {string} */
        Right: "View" | "Download" | "Run" | "Edit" | "Manage";
        /** @enum {string} */
        Role: "Viewer" | "Editor" | "Administrator";
        RotateClientSecretInput: {
            /** @default 1440 */
            OverlapMinutes?: number;
            /** @description True when left out with an overlap of 0, else false */
            RevokeTokens?: boolean | null;
        };
        /** @description What every kind of schedule has */
        Schedule: {
            ScheduleId: string;
            ScheduleType: components["schemas"]["ScheduleType"];
            ScheduleName: string;
            FolderId: string;
            FolderPath: string;
            Description: string;
            Keywords: string[];
            IsDataDriven: boolean;
            ServerName: string | null;
            LastServerName: string | null;
            Schedule: components["schemas"]["Recurrence"];
            EmailDestinations: components["schemas"]["EmailDestination"][];
            DataDriven: components["schemas"]["DataDriven"] | null;
            Version: number;
            CreatedEpochUtc: components["schemas"]["Epoch"];
            UpdatedEpochUtc: components["schemas"]["Epoch"];
        };
        ScheduleReferenceInput: {
            ScheduleId?: string | null;
            /** @description Alias of ScheduleId */
            UniqueId?: string | null;
            /** @description Alias of ScheduleId */
            Id?: string | null;
            /** @description With FolderPath, instead of an id */
            ScheduleName?: string | null;
            FolderPath?: string | null;
            ScheduleType?: components["schemas"]["ScheduleTypeInput"] | null;
        };
        /** @enum {string} */
        ScheduleType: "single" | "paginated" | "package";
        /**
         * @description report is the same as single; data-driven before or after a word changes nothing
         * @enum {string}
         */
        ScheduleTypeInput: "single" | "report" | "paginated" | "package";
        /**
         * @example {
         *       "KeyId": "0190c0de-0000-7000-8000-000000000001",
         *       "Position": 1,
         *       "Sealed": 1,
         *       "InRuns": 1
         *     }
         */
        SecretKey: {
            /** @description Tells keys apart and tells nothing about them */
            KeyId: string;
            /** @description Place in PUNCTUAL_SECRET_KEYS of the server that answers, from 1; the first one seals. Null: it was not given */
            Position: number | null;
            /** @description Secrets of accounts, destinations and settings, and answers kept for repeated requests */
            Sealed: number;
            /** @description Copies in runs that have not ended */
            InRuns: number;
        };
        /**
         * @example {
         *       "Name": "Sales",
         *       "Role": "api",
         *       "ProcessId": 1,
         *       "Host": "text",
         *       "Version": "1.0.0",
         *       "Slots": 1,
         *       "Busy": 1,
         *       "Leader": true,
         *       "Draining": true,
         *       "HoldReason": "text",
         *       "LastHeartbeatEpochUtc": 1795246200
         *     }
         */
        Server: {
            Name: string;
            /** @enum {string} */
            Role: "api" | "scheduler" | "worker";
            ProcessId: number;
            Host: string;
            Version: string;
            Slots: number;
            Busy: number;
            Leader: boolean;
            Draining: boolean;
            /** @description Why a worker takes no new work now, such as too little free memory; null when it does */
            HoldReason: string | null;
            LastHeartbeatEpochUtc: components["schemas"]["Epoch"];
        };
        SetGrantsInput: {
            FolderId: string;
            /** @description Whether the grants of the folders above hold here too. The root has nothing to inherit */
            Inherit?: boolean | null;
            Grants: components["schemas"]["Grant"][];
        };
        /**
         * @example {
         *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
         *       "Enabled": true,
         *       "NextRunEpochUtc": 1795246200,
         *       "Version": 1
         *     }
         */
        SwitchedSchedule: {
            ScheduleId: string;
            Enabled: boolean;
            NextRunEpochUtc: components["schemas"]["EpochOrNull"];
            Version: number;
        };
        /**
         * @description What becomes of a delivery of which nobody knows whether it left: held for a person, or sent again
         * @enum {string}
         */
        UnknownDelivery: "Hold" | "Resend";
        UnreadableSecret: {
            Table: string;
            RowId: string;
            Field: string;
            /** @enum {string} */
            Reason: "unknown-key" | "damaged";
        };
        UpdateBiAccountInput: {
            Name: string;
            TenantId: string;
            ClientId: string;
            ClientSecret?: string | null;
            AuthorityUrl?: string | null;
            ApiUrl?: string | null;
            Scope?: string | null;
            /** @description Most executions that read through this account at the same time, over all servers; what is more waits. A package counts for each of its accounts. Null: no limit */
            MaxConcurrentExecutions?: number | null;
            /** @description Who may use the account: users, clients, groups and roles. Empty: everyone who may edit uses it, and everyone who reads finds it. For those whom a list leaves out and who are below Administrator it does not exist. Left out in an update: stays */
            AllowedFor?: components["schemas"]["Principal"][] | null;
            Kind?: components["schemas"]["AnsweredOnly"];
            AuthType?: components["schemas"]["AnsweredOnly"];
            HasClientSecret?: components["schemas"]["AnsweredOnly"];
            Status?: components["schemas"]["AnsweredOnly"];
            LastValidatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            Id: string;
        };
        UpdateCalendarInput: {
            Name: string;
            Description?: string | null;
            /** @description Local dates on which nothing runs; which zone they are read in is the schedule’s matter. */
            Holidays?: components["schemas"]["HolidayInput"][] | null;
            /** @description Days of the week that count like holidays. Default: none. */
            WeekendDays?: components["schemas"]["WeekDay"][] | null;
            Id: string;
            Problem?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
        };
        UpdateCollaborationSettingsInput: {
            IsCollaborationEnabled?: boolean;
            /** @enum {string} */
            CollaborationMethod?: "ServerAffinity" | "RoundRobin" | "LeastLoaded";
            CollaborationLeader?: string | null;
            /** @description With ServerName: marks a scheduler as backup, or no longer */
            IsBackupServer?: boolean;
            ServerName?: string;
            FailoverTimeoutSeconds?: number;
            AffinityFallbackSeconds?: number;
            ThreadsPerServer?: number | null;
            /** @description Accepted for compatibility, never answered */
            CollaborationId?: string | null;
            /** @description Accepted for compatibility, never answered */
            ConType?: string | null;
            /** @description Accepted for compatibility, never answered */
            ConString?: string | null;
            /** @description Accepted for compatibility, never answered */
            ConString2?: string | null;
        };
        UpdateEmailDestinationInput: {
            Id: string;
        } & WithRequired<components["schemas"]["EmailDestinationInput"], "Id">;
        UpdateFolderInput: {
            Id: string;
            Name?: string | null;
            ParentId?: string | null;
            ParentPath?: string | null;
            /** @description New whole path; ignored beside Name or a parent, as in a read-back */
            Path?: string | null;
            Description?: string | null;
            Version?: components["schemas"]["AnsweredOnly"];
        };
        UpdateGroupInput: {
            Id: string;
            Name?: string | null;
            Description?: string | null;
            Members?: components["schemas"]["GroupMember"][] | null;
            Version?: components["schemas"]["AnsweredOnly"];
        };
        UpdateParametersPaginatedInput: {
            ScheduleId: string;
            Parameters: components["schemas"]["ReportParameterInput"][];
        };
        UpdateReportServerAccountInput: {
            Name: string;
            /** @description Web service root, such as https://host/ReportServer */
            ServerUrl: string;
            /** @description Portal root, such as https://host/reports */
            PortalUrl: string;
            /**
             * @description NTLM is reserved: this build cannot sign in with it and refuses it
             * @enum {string}
             */
            AuthType: "Basic" | "NTLM" | "None";
            UserName?: string | null;
            /** @description Left out of an update, the stored one stays */
            Password?: string | null;
            Domain?: string | null;
            /** @description Most executions that read through this account at the same time, over all servers; what is more waits. A package counts for each of its accounts. Null: no limit */
            MaxConcurrentExecutions?: number | null;
            /** @description Who may use the account: users, clients, groups and roles. Empty: everyone who may edit uses it, and everyone who reads finds it. For those whom a list leaves out and who are below Administrator it does not exist. Left out in an update: stays */
            AllowedFor?: components["schemas"]["Principal"][] | null;
            Kind?: components["schemas"]["AnsweredOnly"];
            HasPassword?: components["schemas"]["AnsweredOnly"];
            Status?: components["schemas"]["AnsweredOnly"];
            LastValidatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            Version?: components["schemas"]["AnsweredOnly"];
            CreatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            UpdatedEpochUtc?: components["schemas"]["AnsweredOnly"];
            Id: string;
        };
        UpdateUserInput: {
            Id: string;
            UserName?: string | null;
            Password?: string | null;
            FirstName?: string | null;
            LastName?: string | null;
            Role?: components["schemas"]["Role"] | null;
            Enabled?: boolean | null;
        };
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "UserName": "ann",
         *       "FirstName": "Ann",
         *       "LastName": "Example",
         *       "Role": "Viewer",
         *       "Enabled": true,
         *       "Version": 1
         *     }
         */
        User: {
            Id: string;
            UserName: string;
            FirstName: string;
            LastName: string;
            Role: components["schemas"]["Role"];
            Enabled: boolean;
            Version: number;
        };
        /**
         * @example {
         *       "UserId": "0190c0de-0000-7000-8000-000000000001",
         *       "FirstName": "Ann",
         *       "LastName": "Example",
         *       "role": "Viewer",
         *       "ExpiryDateEpoch": 1795246200,
         *       "token": "put_vQm3…",
         *       "token_type": "token"
         *     }
         */
        UserToken: {
            UserId: string;
            FirstName: string;
            LastName: string;
            role: components["schemas"]["Role"];
            /** @description Seconds since 1970 UTC */
            ExpiryDateEpoch: number;
            token: string;
            /** @constant */
            token_type: "token";
        };
        VerifyAuditTrailInput: {
            AfterPosition?: number | null;
            Limit?: number | null;
            KnownPosition?: number | null;
            KnownHash?: string | null;
        };
        /**
         * @example {
         *       "Title": "text",
         *       "Name": "Sales",
         *       "PageIndex": 1,
         *       "PageName": "Sales",
         *       "Type": "single"
         *     }
         */
        Visual: {
            Title: string;
            Name: string;
            PageIndex: number;
            PageName: string;
            Type: string;
        };
        /** @enum {string} */
        WeekDay: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
        /**
         * @example {
         *       "Id": "0190c0de-0000-7000-8000-000000000001",
         *       "Name": "Sales"
         *     }
         */
        Workspace: {
            Id: string;
            Name: string;
        };
        WorkspaceSelectionInput: {
            BiAccountId: string;
            WorkspaceId?: string | null;
            WorkspaceName?: string | null;
            /**
             * @description Most entries in one answer
             * @default 1000
             */
            Limit?: number;
            /** @description From the Link header of the page before */
            Cursor?: string;
        };
    };
    responses: {
        /** @description Done */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example true */
                "application/json": true;
            };
        };
        /** @description The source system failed: `source_fault` */
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed or invalid request: `invalid_request`, `malformed_body`, `not_supported` */
        BadRequestNotSupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight` */
        ConflictKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
        ConflictKeyState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
        ConflictState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large: `body_too_large` */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the caller is not enough: `role_insufficient` */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
        ForbiddenCrossSite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request`, `user_token_required`, `artifact_protected` */
        ForbiddenCrossSiteUserProtected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient` */
        ForbiddenRight: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
        ForbiddenRightCrossSite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `user_token_required`, `artifact_protected` */
        ForbiddenRightUserProtected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The wait is over; the execution goes on: `execution_wait_over` */
        GatewayTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An unexpected error; never because of the input: `internal_error` */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No such object: `not_found` */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed or invalid request */
        OAuthBadRequestNotSupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The body is too large */
        OAuthContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description An unexpected error; never because of the input */
        OAuthInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Database away, shutting down, or full; see Retry-After */
        OAuthServiceUnavailableLogins: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Too many attempts; see Retry-After */
        OAuthTooManyRequestsLogins: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description No token, or an expired, revoked or wrongly sent one */
        OAuthUnauthorizedCredentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The content type is not supported */
        OAuthUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The object was changed since it was read: `version_stale` */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `too_many_logins`, `too_many_streams` */
        ServiceUnavailableLogins: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
        ServiceUnavailableOverloaded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many attempts; see Retry-After: `too_many_at_once` */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many attempts; see Retry-After: `too_many_failed_logins` */
        TooManyRequestsLogins: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No token, or an expired, revoked or wrongly sent one: `credentials_rejected` */
        UnauthorizedCredentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The content type is not supported: `content_type_not_supported` */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @example 0190c0de-0000-7000-8000-000000000001 */
        BiAccountId: string;
        /** @description From the Link header of the page before */
        Cursor: string;
        /** @example 0190c0de-0000-7000-8000-000000000001 */
        ExecutionId: string;
        /** @example = */
        FilterOperator: components["schemas"]["KeywordOperator"];
        /**
         * @description Values compared with the keywords
         * @example [
         *       "daily"
         *     ]
         */
        FilterValues: components["schemas"]["KeywordsInput"];
        /**
         * @description The folder and everything below it
         * @example /Sales
         */
        FolderPath: string;
        /** @description The same request under the same key is done once */
        "Idempotency-Key": string;
        /** @description ETag of the version to change */
        "If-Match": string;
        /** @description Most entries in one answer */
        Limit: number;
        /** @example ANY */
        MatchType: components["schemas"]["KeywordMatch"];
        /** @example 0190c0de-0000-7000-8000-000000000001 */
        ReportServerAccountId: string;
        ScheduleId: string;
        /** @description Inclusive */
        ToEpochUtc: number;
        WorkspaceId: string;
        /** @example Sales */
        WorkspaceName: string;
        atomic: boolean;
        /** @description Identifier as returned by a read or create operation */
        id: string;
        recursive: boolean;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "token.clientCredentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCredentialsInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ClientCredentialsInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientToken"];
                };
            };
            400: components["responses"]["OAuthBadRequestNotSupported"];
            401: components["responses"]["OAuthUnauthorizedCredentials"];
            413: components["responses"]["OAuthContentTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyRequestsLogins"];
            500: components["responses"]["OAuthInternalServerError"];
            503: components["responses"]["OAuthServiceUnavailableLogins"];
        };
    };
    "token.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
                "application/x-www-form-urlencoded": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserToken"];
                };
            };
            400: components["responses"]["BadRequestNotSupported"];
            401: components["responses"]["UnauthorizedCredentials"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsLogins"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableLogins"];
        };
    };
    "token.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeTokenInput"];
                "application/x-www-form-urlencoded": components["schemas"]["RevokeTokenInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedToken"];
                };
            };
            400: components["responses"]["OAuthBadRequestNotSupported"];
            401: components["responses"]["OAuthUnauthorizedCredentials"];
            413: components["responses"]["OAuthContentTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyRequestsLogins"];
            500: components["responses"]["OAuthInternalServerError"];
            503: components["responses"]["OAuthServiceUnavailableLogins"];
        };
    };
    "token.logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 1 */
                    "application/json": 1;
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.isSchedulerRunning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": boolean;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.startScheduler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.startScheduler.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.stopScheduler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.stopScheduler.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.getConfigPath": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "application/json": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.getCollaborationSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollaborationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.getSecretKeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.resealSecrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResealedSecrets"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "service.updateCollaborationSettings": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCollaborationSettingsInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCollaborationSettingsInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollaborationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "apiClient.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiClientInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateApiClientInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClientWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            409: components["responses"]["ConflictKey"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "apiClient.getAll": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClient"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "apiClient.rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id or ClientId */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateClientSecretInput"];
                "application/x-www-form-urlencoded": components["schemas"]["RotateClientSecretInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClientWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKey"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "apiClient.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or ClientId */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "apiClient.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or ClientId */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "user.getAll": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "user.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateUserInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "user.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateUserInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "user.changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequestNotSupported"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSiteUserProtected"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequestsLogins"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableLogins"];
        };
    };
    "user.endSessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "user.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "user.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "group.getAll": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "group.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateGroupInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "group.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGroupInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateGroupInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "group.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "group.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "audit.getAll": {
        parameters: {
            query?: {
                /** @example admin */
                Actor?: string;
                Action?: string;
                Subject?: string;
                /**
                 * @description Inclusive
                 * @example 1795000000
                 */
                FromEpochUtc?: number;
                /** @description Inclusive */
                ToEpochUtc?: components["parameters"]["ToEpochUtc"];
                /**
                 * @description Most entries in one answer
                 * @example 100
                 */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "audit.getAll.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetAllAuditEntriesInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetAllAuditEntriesInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "audit.verify": {
        parameters: {
            query?: {
                AfterPosition?: number;
                /** @example 1000 */
                Limit?: number;
                KnownPosition?: number;
                KnownHash?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "audit.verify.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyAuditTrailInput"];
                "application/x-www-form-urlencoded": components["schemas"]["VerifyAuditTrailInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.getRoot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.getSubfolders": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.getSchedules": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.getUniqueIdFromPath": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUniqueIdFromPathInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetUniqueIdFromPathInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "UniqueId": "0190c0de-0000-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": {
                        UniqueId: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.getFromPath": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetFolderFromPathInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetFolderFromPathInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFolderInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateFolderInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFolderInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateFolderInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.delete.post": {
        parameters: {
            query?: {
                recursive?: components["parameters"]["recursive"];
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.delete": {
        parameters: {
            query?: {
                recursive?: components["parameters"]["recursive"];
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.getGrants": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderGrants"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRight"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "folder.setGrants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetGrantsInput"];
                "application/x-www-form-urlencoded": components["schemas"]["SetGrantsInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderGrants"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "calendar.getall": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "calendar.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "calendar.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCalendarInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateCalendarInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "calendar.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCalendarInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCalendarInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "calendar.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "calendar.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "biaccount.getall": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiAccount"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "biaccount.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBiAccountInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateBiAccountInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "biaccount.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBiAccountInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateBiAccountInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "biaccount.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "biaccount.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "biaccount.validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountValidation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getworkspaces": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getreports": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: components["parameters"]["BiAccountId"];
                WorkspaceId?: components["parameters"]["WorkspaceId"];
                /** @example Sales */
                WorkspaceName?: components["parameters"]["WorkspaceName"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getreports.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceSelectionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceSelectionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getpaginatedreports": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: components["parameters"]["BiAccountId"];
                WorkspaceId?: components["parameters"]["WorkspaceId"];
                /** @example Sales */
                WorkspaceName?: components["parameters"]["WorkspaceName"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getpaginatedreports.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceSelectionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceSelectionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getdashboards": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: components["parameters"]["BiAccountId"];
                WorkspaceId?: components["parameters"]["WorkspaceId"];
                /** @example Sales */
                WorkspaceName?: components["parameters"]["WorkspaceName"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getdashboards.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceSelectionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceSelectionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getvisualsforreport": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: components["parameters"]["BiAccountId"];
                WorkspaceId?: components["parameters"]["WorkspaceId"];
                /** @example Sales */
                WorkspaceName?: components["parameters"]["WorkspaceName"];
                /** @example 5b218778-e7a5-4d73-8187-f10824047715 */
                ReportId: string;
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visual"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "biaccount.getvisualsforreport.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiReportSelectionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["BiReportSelectionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Visual"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "reportserveraccount.getall": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportServerAccount"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reportserveraccount.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReportServerAccountInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateReportServerAccountInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportServerAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reportserveraccount.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateReportServerAccountInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReportServerAccountInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportServerAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reportserveraccount.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reportserveraccount.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reportserveraccount.validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountValidation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "reportserveraccount.getreports": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ReportServerAccountId: components["parameters"]["ReportServerAccountId"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogReport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "reportserveraccount.getreports.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportServerSelectionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ReportServerSelectionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogReport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "reportserveraccount.getfolders": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ReportServerAccountId: components["parameters"]["ReportServerAccountId"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogFolder"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "reportserveraccount.getfolders.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportServerSelectionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ReportServerSelectionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogFolder"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "reportserveraccount.getparameters": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ReportServerAccountId: components["parameters"]["ReportServerAccountId"];
                /**
                 * @description Catalog path, such as /Sales/Orders, or the address of the report
                 * @example /Sales/Orders
                 */
                ReportPath: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportParameterDefinition"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "reportserveraccount.getparameters.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetParametersInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetParametersInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportParameterDefinition"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "singleschedule.getall": {
        parameters: {
            query?: {
                /**
                 * @description Values compared with the keywords
                 * @example [
                 *       "daily"
                 *     ]
                 */
                FilterValues?: components["parameters"]["FilterValues"];
                /** @example = */
                FilterOperator?: components["parameters"]["FilterOperator"];
                /** @example ANY */
                MatchType?: components["parameters"]["MatchType"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.getall.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListSchedulesInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ListSchedulesInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.getallpaginated": {
        parameters: {
            query?: {
                /**
                 * @description Values compared with the keywords
                 * @example [
                 *       "daily"
                 *     ]
                 */
                FilterValues?: components["parameters"]["FilterValues"];
                /** @example = */
                FilterOperator?: components["parameters"]["FilterOperator"];
                /** @example ANY */
                MatchType?: components["parameters"]["MatchType"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.getallpaginated.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListSchedulesInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ListSchedulesInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.getpaginated": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.createforbi": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["BiScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.createpaginated": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaginatedScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PaginatedScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.createbulkpaginated": {
        parameters: {
            query?: {
                atomic?: components["parameters"]["atomic"];
            };
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaginatedScheduleInput"][];
                "multipart/form-data": {
                    /** @description The same array as a JSON file */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.createbulkforreportserver": {
        parameters: {
            query?: {
                atomic?: components["parameters"]["atomic"];
            };
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaginatedScheduleInput"][];
                "multipart/form-data": {
                    /** @description The same array as a JSON file */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.updateforbi": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["BiScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.updatepaginated": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaginatedScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PaginatedScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.updateparameterspaginated": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateParametersPaginatedInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateParametersPaginatedInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKey"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.addemaildestination": {
        parameters: {
            query?: {
                clearExisting?: boolean;
            };
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddEmailDestinationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["AddEmailDestinationInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDestination"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKey"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "singleschedule.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "packageschedule.getall": {
        parameters: {
            query?: {
                /**
                 * @description Values compared with the keywords
                 * @example [
                 *       "morning"
                 *     ]
                 */
                FilterValues?: components["schemas"]["KeywordsInput"];
                /** @example = */
                FilterOperator?: components["parameters"]["FilterOperator"];
                /** @example ANY */
                MatchType?: components["parameters"]["MatchType"];
                /** @description Most entries in one answer */
                Limit?: components["parameters"]["Limit"];
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "packageschedule.getall.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListSchedulesInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ListSchedulesInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "packageschedule.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "packageschedule.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PackageScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "packageschedule.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PackageScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "packageschedule.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "packageschedule.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.updateemaildestination": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEmailDestinationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateEmailDestinationInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDestination"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKey"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.deleteemaildestination": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteEmailDestinationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DeleteEmailDestinationInput"];
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.deleteemaildestination.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.enable": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleReferenceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ScheduleReferenceInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwitchedSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.disable": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description ETag of the version to change */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleReferenceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ScheduleReferenceInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwitchedSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.previewruns.get": {
        parameters: {
            query?: {
                ScheduleId?: components["parameters"]["ScheduleId"];
                /**
                 * @example {
                 *       "Frequency": "Monthly",
                 *       "DayOfMonth": -1,
                 *       "ExecutionTime": "08:00",
                 *       "TimeZone": "Europe/Berlin"
                 *     }
                 */
                Schedule?: components["schemas"]["RecurrenceInput"];
                /** @example 12 */
                Count?: number;
                /** @description Runs strictly after this; default: now */
                FromEpochUtc?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "schedule.previewruns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRunsInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PreviewRunsInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "schedule.explain": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ScheduleId: string;
                /**
                 * @description Seconds since 1970 UTC; an instant of ISO 8601 such as 2026-03-29T02:30:00Z; or, without an offset, local time of the schedule
                 * @example 2026-03-29T02:30
                 */
                At: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "schedule.explain.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ExplainScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
        };
    };
    "schedule.executeschedule": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteScheduleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ExecuteScheduleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableOverloaded"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    "schedule.executescheduleasync": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleReferenceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ScheduleReferenceInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedExecution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.executescheduleontimeasync": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request under the same key is done once */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleReferenceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ScheduleReferenceInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedOnTimeExecution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictKeyState"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionstatus": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: components["parameters"]["ExecutionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionstatus.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecutionReferenceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ExecutionReferenceInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionqueue": {
        parameters: {
            query?: {
                /**
                 * @description Most entries in one answer
                 * @example 100
                 */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionqueue.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetExecutionQueueInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetExecutionQueueInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.cancelexecution": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: components["parameters"]["ExecutionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.cancelexecution.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecutionReferenceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ExecutionReferenceInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightCrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getnumberoffreethreads": {
        parameters: {
            query?: {
                /**
                 * @description Counts this server only
                 * @example worker-1
                 */
                ServerName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 1 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getnumberoffreethreads.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetNumberOfFreeThreadsInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetNumberOfFreeThreadsInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 1 */
                    "application/json": number;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getservers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Server"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getreconciliation": {
        parameters: {
            query?: {
                /**
                 * @description Most findings; 100 unless given
                 * @example 1000
                 */
                Limit?: number;
                /**
                 * @description Also those that are no longer found
                 * @example true
                 */
                IncludeResolved?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getreconciliation.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetReconciliationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetReconciliationInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionhistory": {
        parameters: {
            query?: {
                ScheduleId?: components["parameters"]["ScheduleId"];
                /**
                 * @description The folder and everything below it
                 * @example /Sales
                 */
                FolderPath?: components["parameters"]["FolderPath"];
                /** @example Failed */
                Status?: components["schemas"]["ExecutionStatus"];
                /**
                 * @description By scheduled time, or entry time of a manual run; inclusive
                 * @example 1795000000
                 */
                FromEpochUtc?: number;
                /** @description Inclusive */
                ToEpochUtc?: components["parameters"]["ToEpochUtc"];
                /**
                 * @description Most entries in one answer
                 * @example 100
                 */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionhistory.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetExecutionHistoryInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetExecutionHistoryInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionevents": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: components["parameters"]["ExecutionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getexecutionevents.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecutionReferenceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ExecutionReferenceInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.streamexecutions": {
        parameters: {
            query?: {
                ScheduleId?: components["parameters"]["ScheduleId"];
                ExecutionId?: string;
                /**
                 * @description The folder and everything below it
                 * @example /Sales
                 */
                FolderPath?: components["parameters"]["FolderPath"];
                /**
                 * @description Changes that lead to one of these; may be given several times
                 * @example [
                 *       "Failed",
                 *       "PartiallyDelivered"
                 *     ]
                 */
                Status?: components["schemas"]["ExecutionStatus"][];
                /** @description For clients that cannot send the header `Last-Event-ID`, which goes first */
                LastEventId?: string;
            };
            header?: {
                /** @description Id of the last event that was received */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ExecutionChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailableLogins"];
        };
    };
    "schedule.getartifact": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: components["parameters"]["ExecutionId"];
                /** @description The file as this destination got it: locked with its password, and zipped if it is zipped with one; else as it was made */
                DestinationId?: string;
                Name?: string;
                /** @description Tells files apart that have the same name, as those of several rows of data can */
                Sha256?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequestNotSupported"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightUserProtected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "schedule.getartifact.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetArtifactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["GetArtifactInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequestNotSupported"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenRightUserProtected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
