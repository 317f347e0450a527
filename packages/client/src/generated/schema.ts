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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PrincipalInput: {
            /** @enum {string} */
            Kind: "User" | "Client" | "Group" | "Role";
            /** @description Id of the user, client or group; of a role its name */
            Id: string;
        };
        GroupMemberInput: {
            /** @enum {string} */
            Kind: "User" | "Client";
            /** @description Id of the user or client */
            Id: string;
        };
        /** @description RFC 9457 problem details */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            instance: string;
            /** @enum {string} */
            code: "invalid_request" | "malformed_body" | "not_supported" | "token_missing" | "token_invalid" | "token_expired" | "token_scheme_mismatch" | "token_scheme_unknown" | "credentials_rejected" | "role_insufficient" | "user_token_required" | "right_insufficient" | "artifact_protected" | "cross_site_request" | "path_not_found" | "not_found" | "method_not_allowed" | "request_timeout" | "name_taken" | "name_ambiguous" | "state_conflict" | "idempotency_key_reused" | "idempotency_key_in_flight" | "version_stale" | "body_too_large" | "content_type_not_supported" | "too_many_failed_logins" | "too_many_at_once" | "headers_too_large" | "internal_error" | "source_fault" | "store_unavailable" | "answer_timeout" | "shutting_down" | "too_many_logins" | "overloaded" | "too_many_streams" | "execution_wait_over";
            requestId: string;
            errors?: {
                field: string;
                message: string;
            }[];
        };
        /** @description Error of RFC 6749 §5.2 */
        OAuthError: {
            error: string;
            error_description: string;
        };
        BulkResult: {
            /** @description Place in the request, from 0 */
            Index: number;
            Success: boolean;
            Id: string | null;
            Errors: {
                Code: string;
                Field: string;
                Message: string;
            }[];
        };
        ApiClient: {
            Id: string;
            ClientId: string;
            ClientName: string;
            /** @enum {string} */
            Role: "Viewer" | "Editor" | "Administrator";
            CreatedEpochUtc: number;
            CreatedBy: string;
            /** @description Until when the secret before the last rotation works */
            PreviousSecretExpiresEpochUtc: number | null;
        };
        ApiClientWithSecret: {
            Id: string;
            ClientId: string;
            ClientName: string;
            /** @enum {string} */
            Role: "Viewer" | "Editor" | "Administrator";
            CreatedEpochUtc: number;
            CreatedBy: string;
            /** @description Until when the secret before the last rotation works */
            PreviousSecretExpiresEpochUtc: number | null;
            /** @description Shown this once; only its hash is kept */
            ClientSecret: string;
        };
        AuditEntry: {
            Id: string;
            EpochUtc: number;
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
            Before: unknown;
            /** @description What changed, as it is; null when there is nothing any more */
            After: unknown;
            /** @description Place in the chain of all entries; null for a moment, until the entry is linked */
            Position: number | null;
            /** @description Hash of the entry before */
            PreviousHash: string | null;
            /** @description SHA-256 in hex over Id, At, Actor, Action, Subject, Address, RequestId, Before, After and PreviousHash, as an object in canonical JSON (RFC 8785) */
            Hash: string | null;
        };
        AuditCheck: {
            Ok: boolean;
            Checked: number;
            From: {
                Position: number;
                Hash: string;
            };
            To: {
                Position: number;
                Hash: string;
            };
            /** @description The newest link */
            Head: {
                Position: number;
                Hash: string;
            };
            Next: number | null;
            /** @description Null unless a known place was given */
            KnownMatches: boolean | null;
            Problems: {
                /**
                 * @description `inserted`: an entry that has no link and does not wait for one
                 * @enum {string}
                 */
                Kind: "changed" | "removed" | "inserted";
                Position: number | null;
                EntryId: string;
            }[];
        };
        Calendar: {
            Id: string;
            Name: string;
            Description: string;
            Holidays: {
                Date: string;
                Name: string;
            }[];
            WeekendDays: string[];
            /** @description What is wrong with the stored days; null when they can be used */
            Problem: string | null;
            Version: number;
            CreatedEpochUtc: number;
            UpdatedEpochUtc: number;
        };
        Schedule: {
            NextRunEpochUtc: number | null;
            LastRunEpochUtc: number | null;
            Runnable: boolean;
            /** @description Why it does not run: the recurrence, this build, an account of which nothing can be read, or what the last run found at the source, which is tried again at the next run */
            NotRunnableReasons: string[];
            /** @description The recurrence in words */
            Description: string;
        } & {
            [key: string]: unknown;
        };
        Explanation: {
            ScheduleId: string;
            ScheduleName: string;
            AtEpochUtc: number;
            /** @description The instant on the clock of the schedule’s time zone */
            Local: string;
            /** @description The answer: the message of the first finding */
            Summary: string;
            Findings: {
                /**
                 * @description Stable, for programs; docs/findings.md says what each means
                 * @enum {string}
                 */
                Code: "ran" | "running" | "waiting" | "asked_to_wait" | "not_started" | "run_by_hand_on_time" | "placed" | "late" | "attempts" | "missed_run_policy" | "overlap_policy" | "disabled" | "scheduler_stopped" | "quarantined" | "not_runnable" | "unreadable" | "not_created" | "before_start" | "after_end" | "holiday_skipped" | "holiday_moved" | "not_an_occurrence" | "clock_gap" | "clock_overlap" | "short_month" | "in_future" | "not_planned_yet" | "changed_since" | "changed_before_planned" | "history_deleted" | "unexplained";
                Message: string;
                ExecutionId: string | null;
                /** @description The instant that the finding points to, when it is another one */
                EpochUtc: number | null;
            }[];
            /** @description The occurrence before the instant */
            Before: {
                EpochUtc: number;
                Local: string;
                Notes: string[];
            } | null;
            /** @description The occurrence after the instant */
            After: {
                EpochUtc: number;
                Local: string;
                Notes: string[];
            } | null;
            /** @description Occurrences and executions of the local day */
            Day: {
                EpochUtc: number;
                Local: string;
                Notes: string[];
                ExecutionId: string | null;
                Status: string | null;
            }[];
        };
        Folder: {
            Id: string;
            Name: string;
            /** @description Null for the root */
            ParentId: string | null;
            Path: string;
            Description: string;
            Version: number;
        };
        FolderEntry: {
            Id: string;
            Name: string;
            /** @description single, paginated or package */
            Type: string;
            IsDataDriven: boolean;
            Enabled: boolean;
            NextRunEpochUtc: number | null;
        };
        Principal: {
            /** @enum {string} */
            Kind: "User" | "Client" | "Group" | "Role";
            /** @description Id of the user, client or group; of a role its name */
            Id: string;
        };
        FolderGrants: {
            FolderId: string;
            /** @description Whether the grants of the folders above hold here too. The root has nothing to inherit */
            Inherit: boolean;
            Grants: {
                Principal: components["schemas"]["Principal"];
                /** @description Each includes View; Manage includes all */
                Rights: ("View" | "Download" | "Run" | "Edit" | "Manage")[];
            }[];
        };
        GroupMember: {
            /** @enum {string} */
            Kind: "User" | "Client";
            /** @description Id of the user or client */
            Id: string;
        };
        Group: {
            Id: string;
            Name: string;
            Description: string;
            Members: components["schemas"]["GroupMember"][];
            Version: number;
        };
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
        SecretKeys: {
            /** @description Tells keys apart and tells nothing about them */
            KeyId: string;
            /** @description Place in PUNCTUAL_SECRET_KEYS of the server that answers, from 1; the first one seals. Null: it was not given */
            Position: number | null;
            /** @description Secrets of accounts, destinations and settings, and answers kept for repeated requests */
            Sealed: number;
            /** @description Copies in runs that have not ended */
            InRuns: number;
        }[];
        ResealedSecrets: {
            Resealed: number;
            HasMore: boolean;
            Unreadable: {
                Table: string;
                RowId: string;
                Field: string;
                /** @enum {string} */
                Reason: "unknown-key" | "damaged";
            }[];
            Keys: components["schemas"]["SecretKeys"];
        };
        User: {
            Id: string;
            UserName: string;
            FirstName: string;
            LastName: string;
            /** @enum {string} */
            Role: "Viewer" | "Editor" | "Administrator";
            Enabled: boolean;
            Version: number;
        };
        AccountValidation: {
            Id: string;
            /** @enum {string} */
            Status: "Valid" | "Invalid";
            LastValidatedEpochUtc: number;
            CanRead: {
                /** @enum {string} */
                Kind: "workspace" | "folder";
                Name: string;
                Reports: number;
                /** @description Of a workspace: whether the BI platform exports from it, which takes a Premium, Embedded or Fabric capacity */
                IsOnDedicatedCapacity: boolean | null;
            }[];
            Problems: {
                What: string;
                Code: string;
                Message: string;
            }[];
            /** @description What some schedules of the account will meet, while others run */
            Warnings: {
                What: string;
                Code: string;
                Message: string;
            }[];
        };
        BiAccount: {
            Id: string;
            Name: string;
            AuthType: string;
            MaxConcurrentExecutions: number | null;
            AllowedFor: components["schemas"]["Principal"][];
            Status: string;
            LastValidatedEpochUtc: number | null;
            Version: number;
            CreatedEpochUtc: number;
            UpdatedEpochUtc: number;
            /** @constant */
            Kind: "bi";
            TenantId: string;
            ClientId: string;
            HasClientSecret: boolean;
            AuthorityUrl: string;
            ApiUrl: string;
            Scope: string;
        };
        BiReport: {
            Id: string;
            Name: string;
            ReportType: string;
            EmbedUrl: string | null;
            WebUrl: string | null;
            DatasetId: string | null;
            WorkspaceId: string;
        };
        Execution: {
            ExecutionId: string;
            ScheduleId: string;
            ScheduleType: string;
            ScheduleName: string;
            ProcessId: number | null;
            /** @enum {string} */
            Status: "Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed";
            Stage: ("Placing" | "Rendering" | "Assembling" | "Delivering") | null;
            EntryEpochUtc: number;
            StartedEpochUtc: number | null;
            CompletedEpochUtc: number | null;
            /** @description The due instant; null for a run asked for by hand */
            ScheduledForEpochUtc: number | null;
            /** @description Scheduler, or the user name or client id that asked */
            RunBy: string;
            ServerName: string | null;
            /** @description Why it runs on this server */
            PlacementReason: string | null;
            Attempt: number;
            /** @description The last attempt was put off until this instant; null when nothing was put off */
            NotBeforeEpochUtc: number | null;
            /** @description Why it was put off, in one sentence */
            NotBeforeReason: string | null;
            /** @description JSON: {error, artifacts, deliveries}, failedReports when reports of a package are missing, and crashes when processes ended while it ran */
            ResultJson: string;
        };
        ReconciliationRun: {
            /** @description What was due after this instant … */
            FromEpochUtc: number;
            /** @description … and up to this one was judged */
            ToEpochUtc: number;
            StartedEpochUtc: number;
            CompletedEpochUtc: number;
            /** @description Schedules that were looked at */
            Schedules: number;
            /** @description Of these, the ones whose recurrence or calendar only the planner can read, or nobody */
            NotJudged: number;
            /** @description Runs that had to be and are not */
            Missing: number;
            /** @description Runs that are and had not to be */
            Unexpected: number;
        };
        ReconciliationFinding: {
            ScheduleId: string;
            ScheduleName: string;
            /** @enum {string} */
            Kind: "Missing" | "Unexpected";
            /** @description The instant that it is about */
            DueEpochUtc: number;
            Detail: string;
            /** @description When it was found first */
            FoundEpochUtc: number;
            /** @description When it was found last */
            SeenEpochUtc: number;
            /** @description When it was no longer found; null while it stands */
            ResolvedEpochUtc: number | null;
        };
        /** @description The data of an event named execution */
        ExecutionChange: {
            /** @description What happened, in the word of the timeline: requested, placed, claimed, ended … */
            Name: string;
            /** @description When it happened */
            EpochUtc: number;
            /** @description The same, ISO 8601 with milliseconds */
            At: string;
            Detail: {
                [key: string]: unknown;
            };
            ExecutionId: string;
            ScheduleId: string;
            ScheduleType: string;
            ScheduleName: string;
            /** @enum {string} */
            Status: "Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed";
            Stage: ("Placing" | "Rendering" | "Assembling" | "Delivering") | null;
            EntryEpochUtc: number;
            StartedEpochUtc: number | null;
            CompletedEpochUtc: number | null;
            ScheduledForEpochUtc: number | null;
            RunBy: string;
            ServerName: string | null;
            Attempt: number;
        };
        /** @description Lists tell the number of rows and the columns; Csv and Rows are null there */
        DataDriven: {
            /** @enum {string} */
            Source: "Csv" | "Json";
            Csv: string | null;
            Rows: {
                [key: string]: string | number | boolean | null;
            }[] | null;
            RowCount: number;
            Columns: string[];
        };
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
            /** @enum {string} */
            BodyFormat: "HTML" | "Text";
            /** @enum {string} */
            Format: "PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF";
            FileName: string;
            IncludeAttachment: boolean;
            IncludeLink: boolean;
            EmbedInBody: boolean;
            /** @enum {string} */
            Priority: "Low" | "Normal" | "High";
            Zip: boolean;
            HasZipPassword: boolean;
            HasPdfPassword: boolean;
            SkipIfBlank: boolean;
            /** @enum {string} */
            OnUnknown: "Hold" | "Resend";
            AllowedFor: components["schemas"]["Principal"][];
        };
        BiSchedule: {
            ScheduleId: string;
            /** @enum {string} */
            ScheduleType: "single" | "paginated" | "package";
            ScheduleName: string;
            FolderId: string;
            FolderPath: string;
            Description: string;
            Keywords: string[];
            IsDataDriven: boolean;
            ServerName: string | null;
            LastServerName: string | null;
            Schedule: components["schemas"]["Schedule"];
            EmailDestinations: components["schemas"]["EmailDestination"][];
            DataDriven: components["schemas"]["DataDriven"] | null;
            Version: number;
            CreatedEpochUtc: number;
            UpdatedEpochUtc: number;
            BiAccountId: string;
            ObjectType: string;
            ReportUrl: string | null;
            BiReportName: string | null;
            WorkspaceName: string | null;
            ApplyBookmark: boolean;
            BookmarkJson: string;
            RenderingSettings: {
                RenderingMethod: number;
                PageIndexes: number[];
                VisualNames: string[];
                Locale: string | null;
                Timeout: number | null;
            };
            BasicFilters: {
                [key: string]: unknown;
            }[];
            AdvancedFilters: {
                [key: string]: unknown;
            }[];
        };
        PaginatedSchedule: {
            ScheduleId: string;
            /** @enum {string} */
            ScheduleType: "single" | "paginated" | "package";
            ScheduleName: string;
            FolderId: string;
            FolderPath: string;
            Description: string;
            Keywords: string[];
            IsDataDriven: boolean;
            ServerName: string | null;
            LastServerName: string | null;
            Schedule: components["schemas"]["Schedule"];
            EmailDestinations: components["schemas"]["EmailDestination"][];
            DataDriven: components["schemas"]["DataDriven"] | null;
            Version: number;
            CreatedEpochUtc: number;
            UpdatedEpochUtc: number;
            BiAccountId: string | null;
            ReportServerAccountId: string | null;
            ReportUrl: string | null;
            BiReportName: string | null;
            WorkspaceName: string | null;
            UseNativeAPIForRendering: boolean;
            Parameters: {
                Name: string;
                Values: string[];
                IsNull: boolean;
                UseDefault: boolean;
            }[];
        };
        PackageBiReport: {
            /** @constant */
            ScheduleType: "single";
            Order: number;
            /** @enum {string} */
            Format: "PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF";
            FileName: string;
            BiAccountId: string;
            ObjectType: string;
            ReportUrl: string | null;
            BiReportName: string | null;
            WorkspaceName: string | null;
            ApplyBookmark: boolean;
            BookmarkJson: string;
            RenderingSettings: {
                RenderingMethod: number;
                PageIndexes: number[];
                VisualNames: string[];
                Locale: string | null;
                Timeout: number | null;
            };
            BasicFilters: {
                [key: string]: unknown;
            }[];
            AdvancedFilters: {
                [key: string]: unknown;
            }[];
        };
        PackagePaginatedReport: {
            /** @constant */
            ScheduleType: "paginated";
            Order: number;
            /** @enum {string} */
            Format: "PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF";
            FileName: string;
            BiAccountId: string | null;
            ReportServerAccountId: string | null;
            ReportUrl: string | null;
            BiReportName: string | null;
            WorkspaceName: string | null;
            UseNativeAPIForRendering: boolean;
            Parameters: {
                Name: string;
                Values: string[];
                IsNull: boolean;
                UseDefault: boolean;
            }[];
        };
        PackageSchedule: {
            ScheduleId: string;
            /** @enum {string} */
            ScheduleType: "single" | "paginated" | "package";
            ScheduleName: string;
            FolderId: string;
            FolderPath: string;
            Description: string;
            Keywords: string[];
            IsDataDriven: boolean;
            ServerName: string | null;
            LastServerName: string | null;
            Schedule: components["schemas"]["Schedule"];
            EmailDestinations: components["schemas"]["EmailDestination"][];
            DataDriven: components["schemas"]["DataDriven"] | null;
            Version: number;
            CreatedEpochUtc: number;
            UpdatedEpochUtc: number;
            /** @description The same as ScheduleName */
            PackageName: string;
            Reports: (components["schemas"]["PackageBiReport"] | components["schemas"]["PackagePaginatedReport"])[];
            MergePdf: boolean;
            Zip: boolean;
            FailOnAnyError: boolean;
        };
        ReportServerAccount: {
            Id: string;
            Name: string;
            AuthType: string;
            MaxConcurrentExecutions: number | null;
            AllowedFor: components["schemas"]["Principal"][];
            Status: string;
            LastValidatedEpochUtc: number | null;
            Version: number;
            CreatedEpochUtc: number;
            UpdatedEpochUtc: number;
            /** @constant */
            Kind: "reportserver";
            ServerUrl: string;
            PortalUrl: string;
            UserName: string;
            Domain: string;
            HasPassword: boolean;
        };
        ReportParameterDefinition: {
            Name: string;
            Type: string;
            Prompt: string | null;
            Visibility: string;
            Nullable: boolean;
            AllowBlank: boolean;
            MultiValue: boolean;
            ValidValues: {
                Label: string | null;
                Value: string | null;
            }[] | null;
            DefaultValues: (string | null)[];
            Dependencies: string[];
        };
    };
    responses: never;
    parameters: never;
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
                "application/json": {
                    grant_type?: string;
                    client_id?: string;
                    client_secret?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    grant_type?: string;
                    client_id?: string;
                    client_secret?: string;
                } & {
                    [key: string]: unknown;
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
                    /**
                     * @example {
                     *       "access_token": "put_vQm3…",
                     *       "token_type": "bearer",
                     *       "expires_in": 86400
                     *     }
                     */
                    "application/json": {
                        access_token: string;
                        /** @enum {string} */
                        token_type: "bearer";
                        expires_in: number;
                    };
                };
            };
            /** @description Malformed or invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Too many attempts; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description An unexpected error; never because of the input */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
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
                "application/json": {
                    username: string;
                    password: string;
                };
                "application/x-www-form-urlencoded": {
                    username: string;
                    password: string;
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
                    "application/json": {
                        UserId: string;
                        FirstName: string;
                        LastName: string;
                        /** @enum {string} */
                        role: "Viewer" | "Editor" | "Administrator";
                        /** @description Seconds since 1970 UTC */
                        ExpiryDateEpoch: number;
                        token: string;
                        /** @enum {string} */
                        token_type: "token";
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body`, `not_supported` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `credentials_rejected` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_failed_logins` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `too_many_logins`, `too_many_streams` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    token?: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    token?: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                } & {
                    [key: string]: unknown;
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
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /** @description Malformed or invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Too many attempts; see Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description An unexpected error; never because of the input */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    /**
                     * @example {
                     *       "Build": "20261121",
                     *       "Version": "1.0.0",
                     *       "Revision": "text"
                     *     }
                     */
                    "application/json": {
                        /** @description Build label, YYYYMMDD */
                        Build: string;
                        /** @description Semantic version */
                        Version: string;
                        /** @description Source revision, when the build knows it */
                        Revision: string | null;
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    "application/json": components["schemas"]["CollaborationSettings"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    /**
                     * @example [
                     *       {
                     *         "KeyId": "0190c0de-0000-7000-8000-000000000001",
                     *         "Position": 1,
                     *         "Sealed": 1,
                     *         "InRuns": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SecretKeys"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    "application/json": components["schemas"]["ResealedSecrets"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "service.updateCollaborationSettings": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["CollaborationSettings"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiClient.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ClientName: string;
                    /** @enum {string} */
                    Role: "Viewer" | "Editor" | "Administrator";
                };
                "application/x-www-form-urlencoded": {
                    ClientName: string;
                    /** @enum {string} */
                    Role: "Viewer" | "Editor" | "Administrator";
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
                    "application/json": components["schemas"]["ApiClientWithSecret"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiClient.getAll": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "ClientId": "pcc_5d0c8f3a9b2e",
                     *         "ClientName": "Sales",
                     *         "Role": "Viewer",
                     *         "CreatedEpochUtc": 1795246200,
                     *         "CreatedBy": "ann",
                     *         "PreviousSecretExpiresEpochUtc": 1795246200
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApiClient"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "apiClient.rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id or ClientId */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 1440 */
                    OverlapMinutes?: number;
                    /** @description True when left out with an overlap of 0, else false */
                    RevokeTokens?: boolean | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["ApiClientWithSecret"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "user.getAll": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "UserName": "ann",
                     *         "FirstName": "Ann",
                     *         "LastName": "Example",
                     *         "Role": "Viewer",
                     *         "Enabled": true,
                     *         "Version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "user.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    UserName: string;
                    Password: string;
                    FirstName?: string | null;
                    LastName?: string | null;
                    /** @enum {string} */
                    Role: "Viewer" | "Editor" | "Administrator";
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "Id": "0190c0de-0000-7000-8000-000000000001",
                     *       "UserName": "ann",
                     *       "FirstName": "Ann",
                     *       "LastName": "Example",
                     *       "Role": "Viewer",
                     *       "Enabled": true,
                     *       "Version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "user.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Id: string;
                    UserName?: string | null;
                    Password?: string | null;
                    FirstName?: string | null;
                    LastName?: string | null;
                    Role?: ("Viewer" | "Editor" | "Administrator") | null;
                    Enabled?: boolean | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "Id": "0190c0de-0000-7000-8000-000000000001",
                     *       "UserName": "ann",
                     *       "FirstName": "Ann",
                     *       "LastName": "Example",
                     *       "Role": "Viewer",
                     *       "Enabled": true,
                     *       "Version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    OldPassword: string;
                    NewPassword: string;
                };
                "application/x-www-form-urlencoded": {
                    OldPassword: string;
                    NewPassword: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body`, `not_supported` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request`, `user_token_required`, `artifact_protected` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_failed_logins` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `too_many_logins`, `too_many_streams` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "user.endSessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "user.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "user.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "group.getAll": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Description": "text",
                     *         "Members": [
                     *           {
                     *             "Kind": "User",
                     *             "Id": "0190c0de-0000-7000-8000-000000000001"
                     *           }
                     *         ],
                     *         "Version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Group"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "group.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    Description?: string | null;
                    Members?: components["schemas"]["GroupMemberInput"][] | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "group.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Id: string;
                    Name?: string | null;
                    Description?: string | null;
                    Members?: components["schemas"]["GroupMemberInput"][] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "group.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "group.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "audit.getAll": {
        parameters: {
            query?: {
                /** @example admin */
                Actor?: string | null;
                Action?: string | null;
                Subject?: string | null;
                /**
                 * @description Inclusive
                 * @example 1795000000
                 */
                FromEpochUtc?: number | null;
                /** @description Inclusive */
                ToEpochUtc?: number | null;
                /**
                 * @description Most entries in one answer
                 * @example 100
                 */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "EpochUtc": 1795246200,
                     *         "At": "2026-11-21T06:30:00.000Z",
                     *         "Actor": "ann",
                     *         "Action": "text",
                     *         "Subject": "{{ScheduleName}}",
                     *         "Address": "192.0.2.7",
                     *         "RequestId": "0190c0de-0000-7000-8000-000000000001",
                     *         "Before": null,
                     *         "After": null,
                     *         "Position": 1,
                     *         "PreviousHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "Hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
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
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "EpochUtc": 1795246200,
                     *         "At": "2026-11-21T06:30:00.000Z",
                     *         "Actor": "ann",
                     *         "Action": "text",
                     *         "Subject": "{{ScheduleName}}",
                     *         "Address": "192.0.2.7",
                     *         "RequestId": "0190c0de-0000-7000-8000-000000000001",
                     *         "Before": null,
                     *         "After": null,
                     *         "Position": 1,
                     *         "PreviousHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *         "Hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "audit.verify": {
        parameters: {
            query?: {
                AfterPosition?: number | null;
                /** @example 1000 */
                Limit?: number | null;
                KnownPosition?: number | null;
                KnownHash?: string | null;
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
                    "application/json": components["schemas"]["AuditCheck"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    AfterPosition?: number | null;
                    Limit?: number | null;
                    KnownPosition?: number | null;
                    KnownHash?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["AuditCheck"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    "application/json": components["schemas"]["Folder"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    "application/json": components["schemas"]["Folder"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.getSubfolders": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "ParentId": "0190c0de-0000-7000-8000-000000000001",
                     *         "Path": "/Sales",
                     *         "Description": "text",
                     *         "Version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Folder"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.getSchedules": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Type": "single",
                     *         "IsDataDriven": true,
                     *         "Enabled": true,
                     *         "NextRunEpochUtc": 1795246200
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FolderEntry"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    Path: string;
                    ScheduleName: string;
                    ScheduleType?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    Path: string;
                } | string;
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "Id": "0190c0de-0000-7000-8000-000000000001",
                     *       "Name": "Sales",
                     *       "ParentId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Path": "/Sales",
                     *       "Description": "text",
                     *       "Version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Folder"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name?: string | null;
                    ParentId?: string | null;
                    ParentPath?: string | null;
                    /** @description Instead of Name and the parent */
                    Path?: string | null;
                    Description?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "Id": "0190c0de-0000-7000-8000-000000000001",
                     *       "Name": "Sales",
                     *       "ParentId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Path": "/Sales",
                     *       "Description": "text",
                     *       "Version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Folder"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Id: string;
                    Name?: string | null;
                    ParentId?: string | null;
                    ParentPath?: string | null;
                    /** @description New whole path; ignored beside Name or a parent, as in a read-back */
                    Path?: string | null;
                    Description?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "Id": "0190c0de-0000-7000-8000-000000000001",
                     *       "Name": "Sales",
                     *       "ParentId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Path": "/Sales",
                     *       "Description": "text",
                     *       "Version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Folder"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.delete.post": {
        parameters: {
            query?: {
                recursive?: boolean;
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.delete": {
        parameters: {
            query?: {
                recursive?: boolean;
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "folder.getGrants": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    "application/json": components["schemas"]["FolderGrants"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    FolderId: string;
                    Inherit?: boolean | null;
                    Grants: {
                        Principal: components["schemas"]["PrincipalInput"];
                        /** @description Each includes View; Manage includes all */
                        Rights: ("View" | "Download" | "Run" | "Edit" | "Manage")[];
                    }[];
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["FolderGrants"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "calendar.getall": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Description": "text",
                     *         "Holidays": [
                     *           {
                     *             "Date": "text",
                     *             "Name": "Sales"
                     *           }
                     *         ],
                     *         "WeekendDays": [
                     *           "text"
                     *         ],
                     *         "Problem": "text",
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Calendar"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "calendar.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                     *         "text"
                     *       ],
                     *       "Problem": "text",
                     *       "Version": 1,
                     *       "CreatedEpochUtc": 1795246200,
                     *       "UpdatedEpochUtc": 1795246200
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "calendar.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    Description?: string | null;
                    Holidays?: {
                        Date: string;
                        Name?: string | null;
                    }[] | null;
                    WeekendDays?: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")[] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly Id?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Problem?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "text"
                     *       ],
                     *       "Problem": "text",
                     *       "Version": 1,
                     *       "CreatedEpochUtc": 1795246200,
                     *       "UpdatedEpochUtc": 1795246200
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "calendar.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Name: string;
                    Description?: string | null;
                    Holidays?: {
                        Date: string;
                        Name?: string | null;
                    }[] | null;
                    WeekendDays?: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")[] | null;
                    Id: string;
                    /** @description Answered only; ignored in a request. */
                    readonly Problem?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "text"
                     *       ],
                     *       "Problem": "text",
                     *       "Version": 1,
                     *       "CreatedEpochUtc": 1795246200,
                     *       "UpdatedEpochUtc": 1795246200
                     *     }
                     */
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "calendar.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "calendar.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.getall": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "AuthType": "text",
                     *         "MaxConcurrentExecutions": 1,
                     *         "AllowedFor": [
                     *           {
                     *             "Kind": "User",
                     *             "Id": "0190c0de-0000-7000-8000-000000000001"
                     *           }
                     *         ],
                     *         "Status": "text",
                     *         "LastValidatedEpochUtc": 1795246200,
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "Kind": "bi",
                     *         "TenantId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ClientId": "pcc_5d0c8f3a9b2e",
                     *         "HasClientSecret": true,
                     *         "AuthorityUrl": "https://reports.example/Sales",
                     *         "ApiUrl": "https://reports.example/Sales",
                     *         "Scope": "text"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BiAccount"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
                    AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly Kind?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly AuthType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly HasClientSecret?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Status?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastValidatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["BiAccount"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
                    AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly Kind?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly AuthType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly HasClientSecret?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Status?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastValidatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    Id: string;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["BiAccount"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    "application/json": components["schemas"]["AccountValidation"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.getworkspaces": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
            };
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Id: string;
                        Name: string;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.getreports": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: string;
                WorkspaceId?: string | null;
                /** @example Sales */
                WorkspaceName?: string | null;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "ReportType": "text",
                     *         "EmbedUrl": "https://reports.example/Sales",
                     *         "WebUrl": "https://reports.example/Sales",
                     *         "DatasetId": "0190c0de-0000-7000-8000-000000000001",
                     *         "WorkspaceId": "0190c0de-0000-7000-8000-000000000001"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
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
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "ReportType": "text",
                     *         "EmbedUrl": "https://reports.example/Sales",
                     *         "WebUrl": "https://reports.example/Sales",
                     *         "DatasetId": "0190c0de-0000-7000-8000-000000000001",
                     *         "WorkspaceId": "0190c0de-0000-7000-8000-000000000001"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.getpaginatedreports": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: string;
                WorkspaceId?: string | null;
                /** @example Sales */
                WorkspaceName?: string | null;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "ReportType": "text",
                     *         "EmbedUrl": "https://reports.example/Sales",
                     *         "WebUrl": "https://reports.example/Sales",
                     *         "DatasetId": "0190c0de-0000-7000-8000-000000000001",
                     *         "WorkspaceId": "0190c0de-0000-7000-8000-000000000001"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
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
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "ReportType": "text",
                     *         "EmbedUrl": "https://reports.example/Sales",
                     *         "WebUrl": "https://reports.example/Sales",
                     *         "DatasetId": "0190c0de-0000-7000-8000-000000000001",
                     *         "WorkspaceId": "0190c0de-0000-7000-8000-000000000001"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BiReport"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.getdashboards": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: string;
                WorkspaceId?: string | null;
                /** @example Sales */
                WorkspaceName?: string | null;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "EmbedUrl": "https://reports.example/Sales"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Id: string;
                        Name: string;
                        EmbedUrl: string | null;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
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
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "EmbedUrl": "https://reports.example/Sales"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Id: string;
                        Name: string;
                        EmbedUrl: string | null;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "biaccount.getvisualsforreport": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                BiAccountId: string;
                WorkspaceId?: string | null;
                /** @example Sales */
                WorkspaceName?: string | null;
                /** @example 5b218778-e7a5-4d73-8187-f10824047715 */
                ReportId: string;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Title": "text",
                     *         "Name": "Sales",
                     *         "PageIndex": 1,
                     *         "PageName": "Sales",
                     *         "Type": "single"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Title: string;
                        Name: string;
                        PageIndex: number;
                        PageName: string;
                        Type: string;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
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
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "Title": "text",
                     *         "Name": "Sales",
                     *         "PageIndex": 1,
                     *         "PageName": "Sales",
                     *         "Type": "single"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Title: string;
                        Name: string;
                        PageIndex: number;
                        PageName: string;
                        Type: string;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.getall": {
        parameters: {
            query?: {
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "AuthType": "text",
                     *         "MaxConcurrentExecutions": 1,
                     *         "AllowedFor": [
                     *           {
                     *             "Kind": "User",
                     *             "Id": "0190c0de-0000-7000-8000-000000000001"
                     *           }
                     *         ],
                     *         "Status": "text",
                     *         "LastValidatedEpochUtc": 1795246200,
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "Kind": "reportserver",
                     *         "ServerUrl": "https://reports.example/Sales",
                     *         "PortalUrl": "https://reports.example/Sales",
                     *         "UserName": "ann",
                     *         "Domain": "text",
                     *         "HasPassword": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ReportServerAccount"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
                    AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly Kind?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly HasPassword?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Status?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastValidatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["ReportServerAccount"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
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
                    AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly Kind?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly HasPassword?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Status?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastValidatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    Id: string;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["ReportServerAccount"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.validate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    "application/json": components["schemas"]["AccountValidation"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.getreports": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ReportServerAccountId: string;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Path": "/Sales",
                     *         "Description": "text"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Id: string;
                        Name: string;
                        Path: string;
                        Description: string | null;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ReportServerAccountId: string;
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
                };
                "application/x-www-form-urlencoded": {
                    ReportServerAccountId: string;
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Path": "/Sales",
                     *         "Description": "text"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Id: string;
                        Name: string;
                        Path: string;
                        Description: string | null;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.getfolders": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ReportServerAccountId: string;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Path": "/Sales"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Id: string;
                        Name: string;
                        Path: string;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ReportServerAccountId: string;
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
                };
                "application/x-www-form-urlencoded": {
                    ReportServerAccountId: string;
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Path": "/Sales"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        Id: string;
                        Name: string;
                        Path: string;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "reportserveraccount.getparameters": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ReportServerAccountId: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Name": "Sales",
                     *         "Type": "single",
                     *         "Prompt": "text",
                     *         "Visibility": "text",
                     *         "Nullable": true,
                     *         "AllowBlank": true,
                     *         "MultiValue": true,
                     *         "ValidValues": [
                     *           {
                     *             "Label": "text",
                     *             "Value": "text"
                     *           }
                     *         ],
                     *         "DefaultValues": [
                     *           "text"
                     *         ],
                     *         "Dependencies": [
                     *           "text"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ReportParameterDefinition"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ReportServerAccountId: string;
                    /** @description Catalog path, such as /Sales/Orders, or the address of the report */
                    ReportPath: string;
                };
                "application/x-www-form-urlencoded": {
                    ReportServerAccountId: string;
                    /** @description Catalog path, such as /Sales/Orders, or the address of the report */
                    ReportPath: string;
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
                    /**
                     * @example [
                     *       {
                     *         "Name": "Sales",
                     *         "Type": "single",
                     *         "Prompt": "text",
                     *         "Visibility": "text",
                     *         "Nullable": true,
                     *         "AllowBlank": true,
                     *         "MultiValue": true,
                     *         "ValidValues": [
                     *           {
                     *             "Label": "text",
                     *             "Value": "text"
                     *           }
                     *         ],
                     *         "DefaultValues": [
                     *           "text"
                     *         ],
                     *         "Dependencies": [
                     *           "text"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ReportParameterDefinition"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The source system failed: `source_fault` */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                FilterValues?: (string | string[]) | null;
                /** @example = */
                FilterOperator?: ("LIKE" | "NOT LIKE" | "=" | "<>") | null;
                /** @example ANY */
                MatchType?: ("ALL" | "ANY") | null;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "FolderId": "0190c0de-0000-7000-8000-000000000001",
                     *         "FolderPath": "/Sales",
                     *         "Description": "text",
                     *         "Keywords": [
                     *           "sales"
                     *         ],
                     *         "IsDataDriven": true,
                     *         "ServerName": "worker-1",
                     *         "LastServerName": "worker-1",
                     *         "Schedule": {
                     *           "NextRunEpochUtc": 1795246200,
                     *           "LastRunEpochUtc": 1795246200,
                     *           "Runnable": true,
                     *           "NotRunnableReasons": [
                     *             "text"
                     *           ],
                     *           "Description": "text"
                     *         },
                     *         "EmailDestinations": [
                     *           {
                     *             "Id": "0190c0de-0000-7000-8000-000000000001",
                     *             "Name": "Sales",
                     *             "Enabled": true,
                     *             "To": [
                     *               "ann@example.org"
                     *             ],
                     *             "Cc": [
                     *               "ann@example.org"
                     *             ],
                     *             "Bcc": [
                     *               "ann@example.org"
                     *             ],
                     *             "ReplyTo": "ann@example.org",
                     *             "Subject": "{{ScheduleName}}",
                     *             "Body": "text",
                     *             "BodyFormat": "HTML",
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "IncludeAttachment": true,
                     *             "IncludeLink": true,
                     *             "EmbedInBody": true,
                     *             "Priority": "Low",
                     *             "Zip": true,
                     *             "HasZipPassword": true,
                     *             "HasPdfPassword": true,
                     *             "SkipIfBlank": true,
                     *             "OnUnknown": "Hold",
                     *             "AllowedFor": [
                     *               {
                     *                 "Kind": "User",
                     *                 "Id": "0190c0de-0000-7000-8000-000000000001"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "DataDriven": {
                     *           "Source": "Csv",
                     *           "Csv": "text",
                     *           "Rows": [
                     *             {}
                     *           ],
                     *           "RowCount": 1,
                     *           "Columns": [
                     *             "text"
                     *           ]
                     *         },
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ObjectType": "text",
                     *         "ReportUrl": "https://reports.example/Sales",
                     *         "BiReportName": "Sales",
                     *         "WorkspaceName": "Sales",
                     *         "ApplyBookmark": true,
                     *         "BookmarkJson": "text",
                     *         "RenderingSettings": {
                     *           "RenderingMethod": 1,
                     *           "PageIndexes": [
                     *             1
                     *           ],
                     *           "VisualNames": [
                     *             "text"
                     *           ],
                     *           "Locale": "text",
                     *           "Timeout": 1
                     *         },
                     *         "BasicFilters": [
                     *           {}
                     *         ],
                     *         "AdvancedFilters": [
                     *           {}
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BiSchedule"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    /** @description Values compared with the keywords */
                    FilterValues?: (string | string[]) | null;
                    FilterOperator?: ("LIKE" | "NOT LIKE" | "=" | "<>") | null;
                    MatchType?: ("ALL" | "ANY") | null;
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "FolderId": "0190c0de-0000-7000-8000-000000000001",
                     *         "FolderPath": "/Sales",
                     *         "Description": "text",
                     *         "Keywords": [
                     *           "sales"
                     *         ],
                     *         "IsDataDriven": true,
                     *         "ServerName": "worker-1",
                     *         "LastServerName": "worker-1",
                     *         "Schedule": {
                     *           "NextRunEpochUtc": 1795246200,
                     *           "LastRunEpochUtc": 1795246200,
                     *           "Runnable": true,
                     *           "NotRunnableReasons": [
                     *             "text"
                     *           ],
                     *           "Description": "text"
                     *         },
                     *         "EmailDestinations": [
                     *           {
                     *             "Id": "0190c0de-0000-7000-8000-000000000001",
                     *             "Name": "Sales",
                     *             "Enabled": true,
                     *             "To": [
                     *               "ann@example.org"
                     *             ],
                     *             "Cc": [
                     *               "ann@example.org"
                     *             ],
                     *             "Bcc": [
                     *               "ann@example.org"
                     *             ],
                     *             "ReplyTo": "ann@example.org",
                     *             "Subject": "{{ScheduleName}}",
                     *             "Body": "text",
                     *             "BodyFormat": "HTML",
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "IncludeAttachment": true,
                     *             "IncludeLink": true,
                     *             "EmbedInBody": true,
                     *             "Priority": "Low",
                     *             "Zip": true,
                     *             "HasZipPassword": true,
                     *             "HasPdfPassword": true,
                     *             "SkipIfBlank": true,
                     *             "OnUnknown": "Hold",
                     *             "AllowedFor": [
                     *               {
                     *                 "Kind": "User",
                     *                 "Id": "0190c0de-0000-7000-8000-000000000001"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "DataDriven": {
                     *           "Source": "Csv",
                     *           "Csv": "text",
                     *           "Rows": [
                     *             {}
                     *           ],
                     *           "RowCount": 1,
                     *           "Columns": [
                     *             "text"
                     *           ]
                     *         },
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ObjectType": "text",
                     *         "ReportUrl": "https://reports.example/Sales",
                     *         "BiReportName": "Sales",
                     *         "WorkspaceName": "Sales",
                     *         "ApplyBookmark": true,
                     *         "BookmarkJson": "text",
                     *         "RenderingSettings": {
                     *           "RenderingMethod": 1,
                     *           "PageIndexes": [
                     *             1
                     *           ],
                     *           "VisualNames": [
                     *             "text"
                     *           ],
                     *           "Locale": "text",
                     *           "Timeout": 1
                     *         },
                     *         "BasicFilters": [
                     *           {}
                     *         ],
                     *         "AdvancedFilters": [
                     *           {}
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BiSchedule"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                FilterValues?: (string | string[]) | null;
                /** @example = */
                FilterOperator?: ("LIKE" | "NOT LIKE" | "=" | "<>") | null;
                /** @example ANY */
                MatchType?: ("ALL" | "ANY") | null;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "FolderId": "0190c0de-0000-7000-8000-000000000001",
                     *         "FolderPath": "/Sales",
                     *         "Description": "text",
                     *         "Keywords": [
                     *           "sales"
                     *         ],
                     *         "IsDataDriven": true,
                     *         "ServerName": "worker-1",
                     *         "LastServerName": "worker-1",
                     *         "Schedule": {
                     *           "NextRunEpochUtc": 1795246200,
                     *           "LastRunEpochUtc": 1795246200,
                     *           "Runnable": true,
                     *           "NotRunnableReasons": [
                     *             "text"
                     *           ],
                     *           "Description": "text"
                     *         },
                     *         "EmailDestinations": [
                     *           {
                     *             "Id": "0190c0de-0000-7000-8000-000000000001",
                     *             "Name": "Sales",
                     *             "Enabled": true,
                     *             "To": [
                     *               "ann@example.org"
                     *             ],
                     *             "Cc": [
                     *               "ann@example.org"
                     *             ],
                     *             "Bcc": [
                     *               "ann@example.org"
                     *             ],
                     *             "ReplyTo": "ann@example.org",
                     *             "Subject": "{{ScheduleName}}",
                     *             "Body": "text",
                     *             "BodyFormat": "HTML",
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "IncludeAttachment": true,
                     *             "IncludeLink": true,
                     *             "EmbedInBody": true,
                     *             "Priority": "Low",
                     *             "Zip": true,
                     *             "HasZipPassword": true,
                     *             "HasPdfPassword": true,
                     *             "SkipIfBlank": true,
                     *             "OnUnknown": "Hold",
                     *             "AllowedFor": [
                     *               {
                     *                 "Kind": "User",
                     *                 "Id": "0190c0de-0000-7000-8000-000000000001"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "DataDriven": {
                     *           "Source": "Csv",
                     *           "Csv": "text",
                     *           "Rows": [
                     *             {}
                     *           ],
                     *           "RowCount": 1,
                     *           "Columns": [
                     *             "text"
                     *           ]
                     *         },
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ReportServerAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ReportUrl": "https://reports.example/Sales",
                     *         "BiReportName": "Sales",
                     *         "WorkspaceName": "Sales",
                     *         "UseNativeAPIForRendering": true,
                     *         "Parameters": [
                     *           {
                     *             "Name": "Sales",
                     *             "Values": [
                     *               "text"
                     *             ],
                     *             "IsNull": true,
                     *             "UseDefault": true
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PaginatedSchedule"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    /** @description Values compared with the keywords */
                    FilterValues?: (string | string[]) | null;
                    FilterOperator?: ("LIKE" | "NOT LIKE" | "=" | "<>") | null;
                    MatchType?: ("ALL" | "ANY") | null;
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "FolderId": "0190c0de-0000-7000-8000-000000000001",
                     *         "FolderPath": "/Sales",
                     *         "Description": "text",
                     *         "Keywords": [
                     *           "sales"
                     *         ],
                     *         "IsDataDriven": true,
                     *         "ServerName": "worker-1",
                     *         "LastServerName": "worker-1",
                     *         "Schedule": {
                     *           "NextRunEpochUtc": 1795246200,
                     *           "LastRunEpochUtc": 1795246200,
                     *           "Runnable": true,
                     *           "NotRunnableReasons": [
                     *             "text"
                     *           ],
                     *           "Description": "text"
                     *         },
                     *         "EmailDestinations": [
                     *           {
                     *             "Id": "0190c0de-0000-7000-8000-000000000001",
                     *             "Name": "Sales",
                     *             "Enabled": true,
                     *             "To": [
                     *               "ann@example.org"
                     *             ],
                     *             "Cc": [
                     *               "ann@example.org"
                     *             ],
                     *             "Bcc": [
                     *               "ann@example.org"
                     *             ],
                     *             "ReplyTo": "ann@example.org",
                     *             "Subject": "{{ScheduleName}}",
                     *             "Body": "text",
                     *             "BodyFormat": "HTML",
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "IncludeAttachment": true,
                     *             "IncludeLink": true,
                     *             "EmbedInBody": true,
                     *             "Priority": "Low",
                     *             "Zip": true,
                     *             "HasZipPassword": true,
                     *             "HasPdfPassword": true,
                     *             "SkipIfBlank": true,
                     *             "OnUnknown": "Hold",
                     *             "AllowedFor": [
                     *               {
                     *                 "Kind": "User",
                     *                 "Id": "0190c0de-0000-7000-8000-000000000001"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "DataDriven": {
                     *           "Source": "Csv",
                     *           "Csv": "text",
                     *           "Rows": [
                     *             {}
                     *           ],
                     *           "RowCount": 1,
                     *           "Columns": [
                     *             "text"
                     *           ]
                     *         },
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ReportServerAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ReportUrl": "https://reports.example/Sales",
                     *         "BiReportName": "Sales",
                     *         "WorkspaceName": "Sales",
                     *         "UseNativeAPIForRendering": true,
                     *         "Parameters": [
                     *           {
                     *             "Name": "Sales",
                     *             "Values": [
                     *               "text"
                     *             ],
                     *             "IsNull": true,
                     *             "UseDefault": true
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PaginatedSchedule"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                     *       "ObjectType": "text",
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
                    "application/json": components["schemas"]["BiSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.getpaginated": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.createforbi": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleName: string;
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    BiAccountId: string;
                    ObjectType?: ("REPORT" | "DASHBOARD" | "VISUAL" | "PAGE") | null;
                    ReportUrl?: string | null;
                    BiReportName?: string | null;
                    WorkspaceName?: string | null;
                    ApplyBookmark?: boolean | null;
                    BookmarkJson?: string | null;
                    RenderingSettings?: {
                        /** @description 0 the best way there is, 1 the export interface of the BI platform, 2 a browser on the embed URL */
                        RenderingMethod?: number | null;
                        PageIndexes?: number[] | null;
                        VisualNames?: string[] | null;
                        Locale?: string | null;
                        /** @description Seconds */
                        Timeout?: number | null;
                    } | null;
                    /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                    BasicFilters?: {
                        [key: string]: unknown;
                    }[] | null;
                    /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                    AdvancedFilters?: {
                        [key: string]: unknown;
                    }[] | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                     *       "ObjectType": "text",
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
                    "application/json": components["schemas"]["BiSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.createpaginated": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleName: string;
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    BiAccountId?: string | null;
                    ReportServerAccountId?: string | null;
                    ReportUrl?: string | null;
                    BiReportName?: string | null;
                    WorkspaceName?: string | null;
                    /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
                    UseNativeAPIForRendering?: boolean | null;
                    Parameters?: {
                        Name: string;
                        Values?: (string | number | boolean)[] | null;
                        IsNull?: boolean | null;
                        UseDefault?: boolean | null;
                    }[] | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.updateforbi": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleName: string;
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    BiAccountId: string;
                    ObjectType?: ("REPORT" | "DASHBOARD" | "VISUAL" | "PAGE") | null;
                    ReportUrl?: string | null;
                    BiReportName?: string | null;
                    WorkspaceName?: string | null;
                    ApplyBookmark?: boolean | null;
                    BookmarkJson?: string | null;
                    RenderingSettings?: {
                        /** @description 0 the best way there is, 1 the export interface of the BI platform, 2 a browser on the embed URL */
                        RenderingMethod?: number | null;
                        PageIndexes?: number[] | null;
                        VisualNames?: string[] | null;
                        Locale?: string | null;
                        /** @description Seconds */
                        Timeout?: number | null;
                    } | null;
                    /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                    BasicFilters?: {
                        [key: string]: unknown;
                    }[] | null;
                    /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                    AdvancedFilters?: {
                        [key: string]: unknown;
                    }[] | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                     *       "ObjectType": "text",
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
                    "application/json": components["schemas"]["BiSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.updatepaginated": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleName: string;
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    BiAccountId?: string | null;
                    ReportServerAccountId?: string | null;
                    ReportUrl?: string | null;
                    BiReportName?: string | null;
                    WorkspaceName?: string | null;
                    /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
                    UseNativeAPIForRendering?: boolean | null;
                    Parameters?: {
                        Name: string;
                        Values?: (string | number | boolean)[] | null;
                        IsNull?: boolean | null;
                        UseDefault?: boolean | null;
                    }[] | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.updateparameterspaginated": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleId: string;
                    Parameters: {
                        Name: string;
                        Values?: (string | number | boolean)[] | null;
                        IsNull?: boolean | null;
                        UseDefault?: boolean | null;
                    }[];
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                    "application/json": components["schemas"]["PaginatedSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.addemaildestination": {
        parameters: {
            query?: {
                clearExisting?: boolean;
            };
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleId: string;
                    ScheduleType?: string | null;
                    EmailDestinations: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    };
                } | {
                    Id?: string | null;
                    Name?: string | null;
                    Enabled?: boolean | null;
                    To?: (string | string[]) | null;
                    Cc?: (string | string[]) | null;
                    Bcc?: (string | string[]) | null;
                    ReplyTo?: string | null;
                    Subject?: string | null;
                    Body?: string | null;
                    BodyFormat?: ("HTML" | "Text") | null;
                    Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                    FileName?: string | null;
                    IncludeAttachment?: boolean | null;
                    IncludeLink?: boolean | null;
                    EmbedInBody?: boolean | null;
                    Priority?: ("Low" | "Normal" | "High") | null;
                    Zip?: boolean | null;
                    ZipPassword?: string | null;
                    PdfPassword?: string | null;
                    /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                    SkipIfBlank?: boolean | null;
                    OnUnknown?: ("Hold" | "Resend") | null;
                    /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                    AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly HasZipPassword?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly HasPdfPassword?: unknown;
                    ScheduleId: string;
                    ScheduleType?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Name": "Sales",
                     *         "Enabled": true,
                     *         "To": [
                     *           "ann@example.org"
                     *         ],
                     *         "Cc": [
                     *           "ann@example.org"
                     *         ],
                     *         "Bcc": [
                     *           "ann@example.org"
                     *         ],
                     *         "ReplyTo": "ann@example.org",
                     *         "Subject": "{{ScheduleName}}",
                     *         "Body": "text",
                     *         "BodyFormat": "HTML",
                     *         "Format": "PDF",
                     *         "FileName": "Sales",
                     *         "IncludeAttachment": true,
                     *         "IncludeLink": true,
                     *         "EmbedInBody": true,
                     *         "Priority": "Low",
                     *         "Zip": true,
                     *         "HasZipPassword": true,
                     *         "HasPdfPassword": true,
                     *         "SkipIfBlank": true,
                     *         "OnUnknown": "Hold",
                     *         "AllowedFor": [
                     *           {
                     *             "Kind": "User",
                     *             "Id": "0190c0de-0000-7000-8000-000000000001"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EmailDestination"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                FilterValues?: (string | string[]) | null;
                /** @example = */
                FilterOperator?: ("LIKE" | "NOT LIKE" | "=" | "<>") | null;
                /** @example ANY */
                MatchType?: ("ALL" | "ANY") | null;
                /** @description Most entries in one answer */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "FolderId": "0190c0de-0000-7000-8000-000000000001",
                     *         "FolderPath": "/Sales",
                     *         "Description": "text",
                     *         "Keywords": [
                     *           "sales"
                     *         ],
                     *         "IsDataDriven": true,
                     *         "ServerName": "worker-1",
                     *         "LastServerName": "worker-1",
                     *         "Schedule": {
                     *           "NextRunEpochUtc": 1795246200,
                     *           "LastRunEpochUtc": 1795246200,
                     *           "Runnable": true,
                     *           "NotRunnableReasons": [
                     *             "text"
                     *           ],
                     *           "Description": "text"
                     *         },
                     *         "EmailDestinations": [
                     *           {
                     *             "Id": "0190c0de-0000-7000-8000-000000000001",
                     *             "Name": "Sales",
                     *             "Enabled": true,
                     *             "To": [
                     *               "ann@example.org"
                     *             ],
                     *             "Cc": [
                     *               "ann@example.org"
                     *             ],
                     *             "Bcc": [
                     *               "ann@example.org"
                     *             ],
                     *             "ReplyTo": "ann@example.org",
                     *             "Subject": "{{ScheduleName}}",
                     *             "Body": "text",
                     *             "BodyFormat": "HTML",
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "IncludeAttachment": true,
                     *             "IncludeLink": true,
                     *             "EmbedInBody": true,
                     *             "Priority": "Low",
                     *             "Zip": true,
                     *             "HasZipPassword": true,
                     *             "HasPdfPassword": true,
                     *             "SkipIfBlank": true,
                     *             "OnUnknown": "Hold",
                     *             "AllowedFor": [
                     *               {
                     *                 "Kind": "User",
                     *                 "Id": "0190c0de-0000-7000-8000-000000000001"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "DataDriven": {
                     *           "Source": "Csv",
                     *           "Csv": "text",
                     *           "Rows": [
                     *             {}
                     *           ],
                     *           "RowCount": 1,
                     *           "Columns": [
                     *             "text"
                     *           ]
                     *         },
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "PackageName": "Sales",
                     *         "Reports": [
                     *           {
                     *             "ScheduleType": "single",
                     *             "Order": 1,
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *             "ObjectType": "text",
                     *             "ReportUrl": "https://reports.example/Sales",
                     *             "BiReportName": "Sales",
                     *             "WorkspaceName": "Sales",
                     *             "ApplyBookmark": true,
                     *             "BookmarkJson": "text",
                     *             "RenderingSettings": {
                     *               "RenderingMethod": 1,
                     *               "PageIndexes": [
                     *                 1
                     *               ],
                     *               "VisualNames": [
                     *                 "text"
                     *               ],
                     *               "Locale": "text",
                     *               "Timeout": 1
                     *             },
                     *             "BasicFilters": [
                     *               {}
                     *             ],
                     *             "AdvancedFilters": [
                     *               {}
                     *             ]
                     *           }
                     *         ],
                     *         "MergePdf": true,
                     *         "Zip": true,
                     *         "FailOnAnyError": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PackageSchedule"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    /** @description Values compared with the keywords */
                    FilterValues?: (string | string[]) | null;
                    FilterOperator?: ("LIKE" | "NOT LIKE" | "=" | "<>") | null;
                    MatchType?: ("ALL" | "ANY") | null;
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "FolderId": "0190c0de-0000-7000-8000-000000000001",
                     *         "FolderPath": "/Sales",
                     *         "Description": "text",
                     *         "Keywords": [
                     *           "sales"
                     *         ],
                     *         "IsDataDriven": true,
                     *         "ServerName": "worker-1",
                     *         "LastServerName": "worker-1",
                     *         "Schedule": {
                     *           "NextRunEpochUtc": 1795246200,
                     *           "LastRunEpochUtc": 1795246200,
                     *           "Runnable": true,
                     *           "NotRunnableReasons": [
                     *             "text"
                     *           ],
                     *           "Description": "text"
                     *         },
                     *         "EmailDestinations": [
                     *           {
                     *             "Id": "0190c0de-0000-7000-8000-000000000001",
                     *             "Name": "Sales",
                     *             "Enabled": true,
                     *             "To": [
                     *               "ann@example.org"
                     *             ],
                     *             "Cc": [
                     *               "ann@example.org"
                     *             ],
                     *             "Bcc": [
                     *               "ann@example.org"
                     *             ],
                     *             "ReplyTo": "ann@example.org",
                     *             "Subject": "{{ScheduleName}}",
                     *             "Body": "text",
                     *             "BodyFormat": "HTML",
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "IncludeAttachment": true,
                     *             "IncludeLink": true,
                     *             "EmbedInBody": true,
                     *             "Priority": "Low",
                     *             "Zip": true,
                     *             "HasZipPassword": true,
                     *             "HasPdfPassword": true,
                     *             "SkipIfBlank": true,
                     *             "OnUnknown": "Hold",
                     *             "AllowedFor": [
                     *               {
                     *                 "Kind": "User",
                     *                 "Id": "0190c0de-0000-7000-8000-000000000001"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "DataDriven": {
                     *           "Source": "Csv",
                     *           "Csv": "text",
                     *           "Rows": [
                     *             {}
                     *           ],
                     *           "RowCount": 1,
                     *           "Columns": [
                     *             "text"
                     *           ]
                     *         },
                     *         "Version": 1,
                     *         "CreatedEpochUtc": 1795246200,
                     *         "UpdatedEpochUtc": 1795246200,
                     *         "PackageName": "Sales",
                     *         "Reports": [
                     *           {
                     *             "ScheduleType": "single",
                     *             "Order": 1,
                     *             "Format": "PDF",
                     *             "FileName": "Sales",
                     *             "BiAccountId": "0190c0de-0000-7000-8000-000000000001",
                     *             "ObjectType": "text",
                     *             "ReportUrl": "https://reports.example/Sales",
                     *             "BiReportName": "Sales",
                     *             "WorkspaceName": "Sales",
                     *             "ApplyBookmark": true,
                     *             "BookmarkJson": "text",
                     *             "RenderingSettings": {
                     *               "RenderingMethod": 1,
                     *               "PageIndexes": [
                     *                 1
                     *               ],
                     *               "VisualNames": [
                     *                 "text"
                     *               ],
                     *               "Locale": "text",
                     *               "Timeout": 1
                     *             },
                     *             "BasicFilters": [
                     *               {}
                     *             ],
                     *             "AdvancedFilters": [
                     *               {}
                     *             ]
                     *           }
                     *         ],
                     *         "MergePdf": true,
                     *         "Zip": true,
                     *         "FailOnAnyError": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PackageSchedule"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "packageschedule.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                     *           "ObjectType": "text",
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
                    "application/json": components["schemas"]["PackageSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "packageschedule.create": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    ScheduleName?: string | null;
                    /** @description Alias of ScheduleName */
                    PackageName?: string | null;
                    Reports: {
                        /** @description single (or report) or paginated; left out, a report with ReportServerAccountId or Parameters is paginated */
                        ScheduleType?: string | null;
                        /** @description Place in the result; left out, the place in the array */
                        Order?: number | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        /** @description Template without extension; empty means the name of the report */
                        FileName?: string | null;
                        BiAccountId?: string | null;
                        ReportServerAccountId?: string | null;
                        ObjectType?: ("REPORT" | "DASHBOARD" | "VISUAL" | "PAGE") | null;
                        ReportUrl?: string | null;
                        BiReportName?: string | null;
                        WorkspaceName?: string | null;
                        ApplyBookmark?: boolean | null;
                        BookmarkJson?: string | null;
                        RenderingSettings?: {
                            /** @description 0 the best way there is, 1 the export interface of the BI platform, 2 a browser on the embed URL */
                            RenderingMethod?: number | null;
                            PageIndexes?: number[] | null;
                            VisualNames?: string[] | null;
                            Locale?: string | null;
                            /** @description Seconds */
                            Timeout?: number | null;
                        } | null;
                        /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                        BasicFilters?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                        AdvancedFilters?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
                        UseNativeAPIForRendering?: boolean | null;
                        Parameters?: {
                            Name: string;
                            Values?: (string | number | boolean)[] | null;
                            IsNull?: boolean | null;
                            UseDefault?: boolean | null;
                        }[] | null;
                    }[];
                    /** @description One PDF of all reports, in their Order; every Format must be PDF */
                    MergePdf?: boolean | null;
                    /** @description One zip of the files, or of the merged PDF */
                    Zip?: boolean | null;
                    /** @description True: one report that cannot be made fails the run, and nothing is sent. False: the rest is sent, and the record names what is missing. */
                    FailOnAnyError?: boolean | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                     *           "ObjectType": "text",
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
                    "application/json": components["schemas"]["PackageSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "packageschedule.update": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    ScheduleName?: string | null;
                    /** @description Alias of ScheduleName */
                    PackageName?: string | null;
                    Reports: {
                        /** @description single (or report) or paginated; left out, a report with ReportServerAccountId or Parameters is paginated */
                        ScheduleType?: string | null;
                        /** @description Place in the result; left out, the place in the array */
                        Order?: number | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        /** @description Template without extension; empty means the name of the report */
                        FileName?: string | null;
                        BiAccountId?: string | null;
                        ReportServerAccountId?: string | null;
                        ObjectType?: ("REPORT" | "DASHBOARD" | "VISUAL" | "PAGE") | null;
                        ReportUrl?: string | null;
                        BiReportName?: string | null;
                        WorkspaceName?: string | null;
                        ApplyBookmark?: boolean | null;
                        BookmarkJson?: string | null;
                        RenderingSettings?: {
                            /** @description 0 the best way there is, 1 the export interface of the BI platform, 2 a browser on the embed URL */
                            RenderingMethod?: number | null;
                            PageIndexes?: number[] | null;
                            VisualNames?: string[] | null;
                            Locale?: string | null;
                            /** @description Seconds */
                            Timeout?: number | null;
                        } | null;
                        /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                        BasicFilters?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such */
                        AdvancedFilters?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
                        UseNativeAPIForRendering?: boolean | null;
                        Parameters?: {
                            Name: string;
                            Values?: (string | number | boolean)[] | null;
                            IsNull?: boolean | null;
                            UseDefault?: boolean | null;
                        }[] | null;
                    }[];
                    /** @description One PDF of all reports, in their Order; every Format must be PDF */
                    MergePdf?: boolean | null;
                    /** @description One zip of the files, or of the merged PDF */
                    Zip?: boolean | null;
                    /** @description True: one report that cannot be made fails the run, and nothing is sent. False: the rest is sent, and the record names what is missing. */
                    FailOnAnyError?: boolean | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *         "NextRunEpochUtc": 1795246200,
                     *         "LastRunEpochUtc": 1795246200,
                     *         "Runnable": true,
                     *         "NotRunnableReasons": [
                     *           "text"
                     *         ],
                     *         "Description": "text"
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
                     *           "ObjectType": "text",
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
                    "application/json": components["schemas"]["PackageSchedule"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "packageschedule.delete.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "packageschedule.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier as returned by a read or create operation */
                id: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.updateemaildestination": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    Id: string;
                    Name?: string | null;
                    Enabled?: boolean | null;
                    To?: (string | string[]) | null;
                    Cc?: (string | string[]) | null;
                    Bcc?: (string | string[]) | null;
                    ReplyTo?: string | null;
                    Subject?: string | null;
                    Body?: string | null;
                    BodyFormat?: ("HTML" | "Text") | null;
                    Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                    FileName?: string | null;
                    IncludeAttachment?: boolean | null;
                    IncludeLink?: boolean | null;
                    EmbedInBody?: boolean | null;
                    Priority?: ("Low" | "Normal" | "High") | null;
                    Zip?: boolean | null;
                    ZipPassword?: string | null;
                    PdfPassword?: string | null;
                    /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                    SkipIfBlank?: boolean | null;
                    OnUnknown?: ("Hold" | "Resend") | null;
                    /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                    AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                    /** @description Answered only; ignored in a request. */
                    readonly HasZipPassword?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly HasPdfPassword?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleId?: unknown;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["EmailDestination"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.deleteemaildestination": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    destinationId: string;
                };
                "application/x-www-form-urlencoded": {
                    destinationId: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.deleteemaildestination.delete": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                destinationId: string;
            };
            header?: {
                /** @description ETag of the version to change */
                "If-Match"?: string;
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
                    /** @example true */
                    "application/json": true;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.enable": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleId?: string | null;
                    /** @description Alias of ScheduleId */
                    UniqueId?: string | null;
                    /** @description Alias of ScheduleId */
                    Id?: string | null;
                    /** @description With FolderPath, instead of an id */
                    ScheduleName?: string | null;
                    FolderPath?: string | null;
                    /** @description single (or report), paginated, package */
                    ScheduleType?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Enabled": true,
                     *       "NextRunEpochUtc": 1795246200,
                     *       "Version": 1
                     *     }
                     */
                    "application/json": {
                        ScheduleId: string;
                        Enabled: boolean;
                        NextRunEpochUtc: number | null;
                        Version: number;
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.disable": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                /** @description ETag of the version to change */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleId?: string | null;
                    /** @description Alias of ScheduleId */
                    UniqueId?: string | null;
                    /** @description Alias of ScheduleId */
                    Id?: string | null;
                    /** @description With FolderPath, instead of an id */
                    ScheduleName?: string | null;
                    FolderPath?: string | null;
                    /** @description single (or report), paginated, package */
                    ScheduleType?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Enabled": true,
                     *       "NextRunEpochUtc": 1795246200,
                     *       "Version": 1
                     *     }
                     */
                    "application/json": {
                        ScheduleId: string;
                        Enabled: boolean;
                        NextRunEpochUtc: number | null;
                        Version: number;
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The object was changed since it was read: `version_stale` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.previewruns.get": {
        parameters: {
            query?: {
                ScheduleId?: string | null;
                /**
                 * @example {
                 *       "Frequency": "Monthly",
                 *       "DayOfMonth": -1,
                 *       "ExecutionTime": "08:00",
                 *       "TimeZone": "Europe/Berlin"
                 *     }
                 */
                Schedule?: ({
                    /** @description Whether the schedule runs by itself. Default true. */
                    Enabled?: boolean | null;
                    /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                    Frequency: string;
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
                    /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                    WeekDays?: string[] | null;
                    /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                    WeekStart?: string | null;
                    /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                    MonthlyType?: string | null;
                    /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                    DayOfMonth?: number | null;
                    /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                    Ordinal?: string | null;
                    /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                    OrdinalDay?: string | null;
                    /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                    WorkingDay?: number | null;
                    /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                    Months?: number[] | null;
                    /** @description Month of Annual, 1 to 12. */
                    Month?: number | null;
                    Repeat?: ({
                        /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                        Every: number;
                        /** @description One of Minutes, Hours; matched without regard to case. */
                        Unit: string;
                        /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                        Until?: string | null;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                    Cron?: string | null;
                    /** @description Calendar of holidays. */
                    CalendarId?: string | null;
                    /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                    HolidayRule?: string | null;
                    /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                    MissedRunPolicy?: string | null;
                    /** @description A missed run older than this is not made up for. Default 60. */
                    MissedRunWindowMinutes?: number | null;
                    /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                    OverlapPolicy?: string | null;
                    /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                    SpreadSeconds?: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @example 12 */
                Count?: number | null;
                /** @description Runs strictly after this; default: now */
                FromEpochUtc?: number | null;
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
                    /**
                     * @example [
                     *       {
                     *         "EpochUtc": 1795246200,
                     *         "Local": "2026-11-21 07:30",
                     *         "Notes": [
                     *           "text"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": {
                        EpochUtc: number;
                        Local: string;
                        Notes: string[];
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ScheduleId?: string | null;
                    Schedule?: ({
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    Count?: number | null;
                    /** @description Runs strictly after this; default: now */
                    FromEpochUtc?: number | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "EpochUtc": 1795246200,
                     *         "Local": "2026-11-21 07:30",
                     *         "Notes": [
                     *           "text"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": {
                        EpochUtc: number;
                        Local: string;
                        Notes: string[];
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ScheduleId: string;
                    /** @description Seconds since 1970 UTC; an instant of ISO 8601 such as 2026-03-29T02:30:00Z; or, without an offset, local time of the schedule */
                    At: number | string;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.executeschedule": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleId?: string | null;
                    /** @description Alias of ScheduleId */
                    UniqueId?: string | null;
                    /** @description Alias of ScheduleId */
                    Id?: string | null;
                    /** @description With FolderPath, instead of an id */
                    ScheduleName?: string | null;
                    FolderPath?: string | null;
                    /** @description single (or report), paginated, package */
                    ScheduleType?: string | null;
                    TimeoutSeconds?: number | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `overloaded` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The wait is over; the execution goes on: `execution_wait_over` */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.executescheduleasync": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleId?: string | null;
                    /** @description Alias of ScheduleId */
                    UniqueId?: string | null;
                    /** @description Alias of ScheduleId */
                    Id?: string | null;
                    /** @description With FolderPath, instead of an id */
                    ScheduleName?: string | null;
                    FolderPath?: string | null;
                    /** @description single (or report), paginated, package */
                    ScheduleType?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Status": "Succeeded"
                     *     }
                     */
                    "application/json": {
                        ExecutionId: string;
                        /** @enum {string} */
                        Status: "Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed";
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.executescheduleontimeasync": {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleId?: string | null;
                    /** @description Alias of ScheduleId */
                    UniqueId?: string | null;
                    /** @description Alias of ScheduleId */
                    Id?: string | null;
                    /** @description With FolderPath, instead of an id */
                    ScheduleName?: string | null;
                    FolderPath?: string | null;
                    /** @description single (or report), paginated, package */
                    ScheduleType?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Status": "Succeeded",
                     *       "ScheduledForEpochUtc": 1795246200
                     *     }
                     */
                    "application/json": {
                        ExecutionId: string;
                        /** @enum {string} */
                        Status: "Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed";
                        ScheduledForEpochUtc: number | null;
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.getexecutionstatus": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: string;
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
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ExecutionId: string;
                };
                "application/x-www-form-urlencoded": {
                    ExecutionId: string;
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
                    "application/json": components["schemas"]["Execution"];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "ProcessId": 1,
                     *         "Status": "Succeeded",
                     *         "Stage": "Placing",
                     *         "EntryEpochUtc": 1795246200,
                     *         "StartedEpochUtc": 1795246200,
                     *         "CompletedEpochUtc": 1795246200,
                     *         "ScheduledForEpochUtc": 1795246200,
                     *         "RunBy": "ann",
                     *         "ServerName": "worker-1",
                     *         "PlacementReason": "text",
                     *         "Attempt": 1,
                     *         "NotBeforeEpochUtc": 1795246200,
                     *         "NotBeforeReason": "text",
                     *         "ResultJson": "{\"error\":null,\"artifacts\":[],\"deliveries\":[]}"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Most entries in one answer
                     * @default 1000
                     */
                    Limit?: number;
                    /** @description From the Link header of the page before */
                    Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "ProcessId": 1,
                     *         "Status": "Succeeded",
                     *         "Stage": "Placing",
                     *         "EntryEpochUtc": 1795246200,
                     *         "StartedEpochUtc": 1795246200,
                     *         "CompletedEpochUtc": 1795246200,
                     *         "ScheduledForEpochUtc": 1795246200,
                     *         "RunBy": "ann",
                     *         "ServerName": "worker-1",
                     *         "PlacementReason": "text",
                     *         "Attempt": 1,
                     *         "NotBeforeEpochUtc": 1795246200,
                     *         "NotBeforeReason": "text",
                     *         "ResultJson": "{\"error\":null,\"artifacts\":[],\"deliveries\":[]}"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.cancelexecution": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: string;
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
                    /**
                     * @example {
                     *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Cancelled": true,
                     *       "Status": "Succeeded",
                     *       "Detail": "text"
                     *     }
                     */
                    "application/json": {
                        ExecutionId: string;
                        Cancelled: boolean;
                        /** @enum {string} */
                        Status: "Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed";
                        Detail: string;
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ExecutionId: string;
                };
                "application/x-www-form-urlencoded": {
                    ExecutionId: string;
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
                    /**
                     * @example {
                     *       "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *       "Cancelled": true,
                     *       "Status": "Succeeded",
                     *       "Detail": "text"
                     *     }
                     */
                    "application/json": {
                        ExecutionId: string;
                        Cancelled: boolean;
                        /** @enum {string} */
                        Status: "Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed";
                        Detail: string;
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.getnumberoffreethreads": {
        parameters: {
            query?: {
                /**
                 * @description Counts this server only
                 * @example worker-1
                 */
                ServerName?: string | null;
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
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    /** @description Counts this server only */
                    ServerName?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                    /**
                     * @example [
                     *       {
                     *         "Name": "Sales",
                     *         "Role": "api",
                     *         "ProcessId": 1,
                     *         "Host": "text",
                     *         "Version": "1.0.0",
                     *         "Slots": 1,
                     *         "Busy": 1,
                     *         "Leader": true,
                     *         "Draining": true,
                     *         "HoldReason": "text",
                     *         "LastHeartbeatEpochUtc": 1795246200
                     *       }
                     *     ]
                     */
                    "application/json": {
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
                        LastHeartbeatEpochUtc: number;
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.getreconciliation": {
        parameters: {
            query?: {
                /**
                 * @description Most findings; 100 unless given
                 * @example 1000
                 */
                Limit?: number | null;
                /**
                 * @description Also those that are no longer found
                 * @example true
                 */
                IncludeResolved?: boolean | null;
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
                    "application/json": {
                        LastRun: components["schemas"]["ReconciliationRun"] | null;
                        Findings: components["schemas"]["ReconciliationFinding"][];
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    /** @description Most findings; 100 unless given */
                    Limit?: number | null;
                    /** @description Also those that are no longer found */
                    IncludeResolved?: boolean | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
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
                    "application/json": {
                        LastRun: components["schemas"]["ReconciliationRun"] | null;
                        Findings: components["schemas"]["ReconciliationFinding"][];
                    };
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.getexecutionhistory": {
        parameters: {
            query?: {
                ScheduleId?: string | null;
                /**
                 * @description The folder and everything below it
                 * @example /Sales
                 */
                FolderPath?: string | null;
                /** @example Failed */
                Status?: ("Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed") | null;
                /**
                 * @description By scheduled time, or entry time of a manual run; inclusive
                 * @example 1795000000
                 */
                FromEpochUtc?: number | null;
                /** @description Inclusive */
                ToEpochUtc?: number | null;
                /**
                 * @description Most entries in one answer
                 * @example 100
                 */
                Limit?: number;
                /** @description From the Link header of the page before */
                Cursor?: string;
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
                    /**
                     * @example [
                     *       {
                     *         "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "ProcessId": 1,
                     *         "Status": "Succeeded",
                     *         "Stage": "Placing",
                     *         "EntryEpochUtc": 1795246200,
                     *         "StartedEpochUtc": 1795246200,
                     *         "CompletedEpochUtc": 1795246200,
                     *         "ScheduledForEpochUtc": 1795246200,
                     *         "RunBy": "ann",
                     *         "ServerName": "worker-1",
                     *         "PlacementReason": "text",
                     *         "Attempt": 1,
                     *         "NotBeforeEpochUtc": 1795246200,
                     *         "NotBeforeReason": "text",
                     *         "ResultJson": "{\"error\":null,\"artifacts\":[],\"deliveries\":[]}"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ScheduleId?: string | null;
                    /** @description The folder and everything below it */
                    FolderPath?: string | null;
                    Status?: ("Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed") | null;
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
                "application/x-www-form-urlencoded": Record<string, never>;
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
                     * @example [
                     *       {
                     *         "ExecutionId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleId": "0190c0de-0000-7000-8000-000000000001",
                     *         "ScheduleType": "single",
                     *         "ScheduleName": "Weekly sales",
                     *         "ProcessId": 1,
                     *         "Status": "Succeeded",
                     *         "Stage": "Placing",
                     *         "EntryEpochUtc": 1795246200,
                     *         "StartedEpochUtc": 1795246200,
                     *         "CompletedEpochUtc": 1795246200,
                     *         "ScheduledForEpochUtc": 1795246200,
                     *         "RunBy": "ann",
                     *         "ServerName": "worker-1",
                     *         "PlacementReason": "text",
                     *         "Attempt": 1,
                     *         "NotBeforeEpochUtc": 1795246200,
                     *         "NotBeforeReason": "text",
                     *         "ResultJson": "{\"error\":null,\"artifacts\":[],\"deliveries\":[]}"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Execution"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.getexecutionevents": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: string;
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
                    /**
                     * @example [
                     *       {
                     *         "EpochUtc": 1795246200,
                     *         "At": "2026-11-21T06:30:00.000Z",
                     *         "Name": "Sales",
                     *         "Attempt": 1,
                     *         "ServerName": "worker-1",
                     *         "Detail": {}
                     *       }
                     *     ]
                     */
                    "application/json": {
                        EpochUtc: number;
                        /** @description ISO 8601 with milliseconds */
                        At: string;
                        Name: string;
                        Attempt: number;
                        ServerName: string | null;
                        Detail: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ExecutionId: string;
                };
                "application/x-www-form-urlencoded": {
                    ExecutionId: string;
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
                    /**
                     * @example [
                     *       {
                     *         "EpochUtc": 1795246200,
                     *         "At": "2026-11-21T06:30:00.000Z",
                     *         "Name": "Sales",
                     *         "Attempt": 1,
                     *         "ServerName": "worker-1",
                     *         "Detail": {}
                     *       }
                     *     ]
                     */
                    "application/json": {
                        EpochUtc: number;
                        /** @description ISO 8601 with milliseconds */
                        At: string;
                        Name: string;
                        Attempt: number;
                        ServerName: string | null;
                        Detail: {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.streamexecutions": {
        parameters: {
            query?: {
                ScheduleId?: string | null;
                ExecutionId?: string | null;
                /**
                 * @description The folder and everything below it
                 * @example /Sales
                 */
                FolderPath?: string | null;
                /**
                 * @description Changes that lead to one of these; may be given several times
                 * @example [
                 *       "Failed",
                 *       "PartiallyDelivered"
                 *     ]
                 */
                Status?: ("Waiting" | "Executing" | "Cancelling" | "Succeeded" | "PartiallyDelivered" | "Failed" | "Cancelled" | "Missed")[] | null;
                /** @description For clients that cannot send the header `Last-Event-ID`, which goes first */
                LastEventId?: string | null;
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
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see Retry-After: `too_many_at_once` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down`, `too_many_logins`, `too_many_streams` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "schedule.getartifact": {
        parameters: {
            query: {
                /** @example 0190c0de-0000-7000-8000-000000000001 */
                ExecutionId: string;
                /** @description The file as this destination got it: locked with its password, and zipped if it is zipped with one; else as it was made */
                DestinationId?: string | null;
                Name?: string | null;
                /** @description Tells files apart that have the same name, as those of several rows of data can */
                Sha256?: string | null;
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
                    "application/octet-stream": unknown;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body`, `not_supported` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `user_token_required`, `artifact_protected` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
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
                "application/json": {
                    ExecutionId: string;
                    /** @description The file as this destination got it: locked with its password, and zipped if it is zipped with one; else as it was made */
                    DestinationId?: string | null;
                    Name?: string | null;
                    /** @description Tells files apart that have the same name, as those of several rows of data can */
                    Sha256?: string | null;
                };
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body`, `not_supported` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `user_token_required`, `artifact_protected` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.createbulkpaginated": {
        parameters: {
            query?: {
                atomic?: boolean;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleName: string;
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    BiAccountId?: string | null;
                    ReportServerAccountId?: string | null;
                    ReportUrl?: string | null;
                    BiReportName?: string | null;
                    WorkspaceName?: string | null;
                    /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
                    UseNativeAPIForRendering?: boolean | null;
                    Parameters?: {
                        Name: string;
                        Values?: (string | number | boolean)[] | null;
                        IsNull?: boolean | null;
                        UseDefault?: boolean | null;
                    }[] | null;
                }[];
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
                    /**
                     * @example [
                     *       {
                     *         "Index": 1,
                     *         "Success": true,
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Errors": [
                     *           {
                     *             "Code": "text",
                     *             "Field": "text",
                     *             "Message": "text"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BulkResult"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "singleschedule.createbulkforreportserver": {
        parameters: {
            query?: {
                atomic?: boolean;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ScheduleName: string;
                    FolderPath: string;
                    Description?: string | null;
                    Keywords?: (string | string[]) | null;
                    /** @description When a schedule runs. An incomplete recurrence is stored and does not run; a contradictory one is refused. */
                    Schedule: {
                        /** @description Whether the schedule runs by itself. Default true. */
                        Enabled?: boolean | null;
                        /** @description One of Daily, Weekdays, Weekly, Monthly, Annual, Cron; matched without regard to case. Weekdays are Monday to Friday. */
                        Frequency: string;
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
                        /** @description Days of Weekly, at least one to be runnable. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekDays?: string[] | null;
                        /** @description Day on which a week begins when Interval counts weeks. Default Monday. One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday; matched without regard to case. */
                        WeekStart?: string | null;
                        /** @description How Monthly and Annual name their day. One of DayOfMonth, Ordinal, WorkingDay; matched without regard to case. Default: the one whose fields are given, else DayOfMonth. */
                        MonthlyType?: string | null;
                        /** @description 1 to 31, or −1 for the last day, −2 for the one before, to −31. A day that a month does not have is clamped to its last day. */
                        DayOfMonth?: number | null;
                        /** @description With OrdinalDay, under MonthlyType Ordinal. One of First, Second, Third, Fourth, Last; matched without regard to case. */
                        Ordinal?: string | null;
                        /** @description One of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Day, WeekDay, WeekendDay; matched without regard to case. WeekDay is Monday to Friday, WeekendDay is Saturday or Sunday. */
                        OrdinalDay?: string | null;
                        /** @description n-th day from Monday to Friday of the month, 1 to 23, or −1 to −23 from its end, under MonthlyType WorkingDay. A month without it is skipped. */
                        WorkingDay?: number | null;
                        /** @description Months, 1 to 12, that Monthly is limited to. Default: every month. */
                        Months?: number[] | null;
                        /** @description Month of Annual, 1 to 12. */
                        Month?: number | null;
                        Repeat?: ({
                            /** @description Minutes or hours between two runs: at least 1, and less than a day. */
                            Every: number;
                            /** @description One of Minutes, Hours; matched without regard to case. */
                            Unit: string;
                            /** @description Last time that may run, HH:mm of the same local day, inclusive. Default: the end of that day. A wall time like ExecutionTime. */
                            Until?: string | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description With Frequency Cron: minute hour day month weekday, or six fields with seconds first; matched against the wall clock of TimeZone. Day and weekday both given: either matches. */
                        Cron?: string | null;
                        /** @description Calendar of holidays. */
                        CalendarId?: string | null;
                        /** @description What happens to a run on a holiday: dropped, or moved to the nearest free day before or after. Default Skip. One of Skip, Before, After; matched without regard to case. */
                        HolidayRule?: string | null;
                        /** @description What happens to runs whose time passed while nothing could run them: the latest one runs, all run, or none. The others are recorded as Missed. Default RunOnce. One of RunOnce, RunAll, Skip; matched without regard to case. */
                        MissedRunPolicy?: string | null;
                        /** @description A missed run older than this is not made up for. Default 60. */
                        MissedRunWindowMinutes?: number | null;
                        /** @description What a run does when the one before has not ended: not run, wait (at most one), or run beside it. Default Queue. One of Skip, Queue, Allow; matched without regard to case. */
                        OverlapPolicy?: string | null;
                        /** @description Spreads the start of runs over up to this many seconds after their due time: each schedule has its own place in the window, always the same. The due time stays what a run is known by. Default 0. */
                        SpreadSeconds?: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description Left out of an update, the stored destinations stay; an empty array removes them. */
                    EmailDestinations?: {
                        Id?: string | null;
                        Name?: string | null;
                        Enabled?: boolean | null;
                        To?: (string | string[]) | null;
                        Cc?: (string | string[]) | null;
                        Bcc?: (string | string[]) | null;
                        ReplyTo?: string | null;
                        Subject?: string | null;
                        Body?: string | null;
                        BodyFormat?: ("HTML" | "Text") | null;
                        Format?: ("PDF" | "XLSX" | "CSV" | "PPTX" | "DOCX" | "PNG" | "XML" | "MHTML" | "TIFF") | null;
                        FileName?: string | null;
                        IncludeAttachment?: boolean | null;
                        IncludeLink?: boolean | null;
                        EmbedInBody?: boolean | null;
                        Priority?: ("Low" | "Normal" | "High") | null;
                        Zip?: boolean | null;
                        ZipPassword?: string | null;
                        PdfPassword?: string | null;
                        /** @description Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX or CSV without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent. */
                        SkipIfBlank?: boolean | null;
                        OnUnknown?: ("Hold" | "Resend") | null;
                        /** @description Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays */
                        AllowedFor?: components["schemas"]["PrincipalInput"][] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly HasZipPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly HasPdfPassword?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly ScheduleId?: unknown;
                    }[] | null;
                    /** @description Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value in parameters, filters, recipients, subjects, bodies and file names. */
                    DataDriven?: {
                        /**
                         * @description Csv takes Csv, Json takes Rows; Sql is not available in this build
                         * @enum {string}
                         */
                        Source: "Csv" | "Json" | "Sql";
                        /** @description Text whose first line names the columns, separated by comma, semicolon or tab */
                        Csv?: string | null;
                        /** @description Objects of plain values, at most 500; a column that a row does not have is null there */
                        Rows?: {
                            [key: string]: string | number | boolean | null;
                        }[] | null;
                        /** @description Answered only; ignored in a request. */
                        readonly RowCount?: unknown;
                        /** @description Answered only; ignored in a request. */
                        readonly Columns?: unknown;
                    } | null;
                    /** @description Server that executes it under server affinity */
                    ServerName?: string | null;
                    /** @description Names the schedule to update; ignored by a create. */
                    ScheduleId?: string | null;
                    /** @description Answered only; ignored in a request. */
                    readonly ScheduleType?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly FolderId?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly IsDataDriven?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly LastServerName?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly Version?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly CreatedEpochUtc?: unknown;
                    /** @description Answered only; ignored in a request. */
                    readonly UpdatedEpochUtc?: unknown;
                    BiAccountId?: string | null;
                    ReportServerAccountId?: string | null;
                    ReportUrl?: string | null;
                    BiReportName?: string | null;
                    WorkspaceName?: string | null;
                    /** @description Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing */
                    UseNativeAPIForRendering?: boolean | null;
                    Parameters?: {
                        Name: string;
                        Values?: (string | number | boolean)[] | null;
                        IsNull?: boolean | null;
                        UseDefault?: boolean | null;
                    }[] | null;
                }[];
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
                    /**
                     * @example [
                     *       {
                     *         "Index": 1,
                     *         "Success": true,
                     *         "Id": "0190c0de-0000-7000-8000-000000000001",
                     *         "Errors": [
                     *           {
                     *             "Code": "text",
                     *             "Field": "text",
                     *             "Message": "text"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BulkResult"][];
                };
            };
            /** @description Malformed or invalid request: `invalid_request`, `malformed_body` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or an expired, revoked or wrongly sent one: `token_missing`, `token_invalid`, `token_expired`, `token_scheme_mismatch`, `token_scheme_unknown` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role of the caller is not enough: `role_insufficient`, `right_insufficient`, `cross_site_request` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such object: `not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken or ambiguous, or the state does not allow it: `idempotency_key_reused`, `idempotency_key_in_flight`, `name_taken`, `name_ambiguous`, `state_conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large: `body_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content type is not supported: `content_type_not_supported` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An unexpected error; never because of the input: `internal_error` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Database away, shutting down, or full; see Retry-After: `store_unavailable`, `answer_timeout`, `shutting_down` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
